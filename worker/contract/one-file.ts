import type { FileAnswer, FolderAnswer } from './calls/folders';

type FolderContents = Pick<FolderAnswer, 'files' | 'fileCount' | 'folders' | 'emptyDirectories'>;

/** Returns the only file of a share, or null if the share contains anything else. */
export const oneFileOf = ({ files, fileCount, folders, emptyDirectories }: FolderContents): FileAnswer | null =>
  fileCount === 1 && folders.length === 0 && emptyDirectories === undefined ? (files[0] ?? null) : null;

export const isEmpty = ({ fileCount, folders, emptyDirectories }: FolderContents): boolean =>
  fileCount === 0 && folders.length === 0 && emptyDirectories === undefined;
