import type { FileAnswer, FolderAnswer } from '../../../worker/contract/calls/folders';

type FolderContents = Pick<FolderAnswer, 'files' | 'fileCount' | 'folders' | 'emptyDirectories'>;

/** Returns the file of a share that contains a single file and nothing else. Otherwise returns null. */
export const oneFileOf = ({ files, fileCount, folders, emptyDirectories }: FolderContents): FileAnswer | null =>
  fileCount === 1 && folders.length === 0 && emptyDirectories === undefined ? (files[0] ?? null) : null;

export const isEmpty = ({ fileCount, folders, emptyDirectories }: FolderContents): boolean =>
  fileCount === 0 && folders.length === 0 && emptyDirectories === undefined;
