/** Finds the top-level entries of a share for the first page, in the order of the contents page. Pure. */
import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { buildTree } from '../tree/tree';

export interface FirstEntry {
  readonly key: string;
  readonly kind: 'folder' | 'file';
  readonly name: string;
  readonly bytes: number;
}

export interface FirstEntries {
  readonly entries: readonly FirstEntry[];
  /** Number of top-level entries, including those that are not shown. */
  readonly entryCount: number;
  /** True if the share has more entries than `entryCount`. */
  readonly isPartial: boolean;
}

type FolderListing = Pick<FolderAnswer, 'files' | 'topLevel' | 'folders' | 'hasMoreFolders' | 'emptyDirectories'>;

/** Returns up to `max` entries: folders with their own links, then uploaded directories, then files. */
export function firstEntries(folder: FolderListing, max: number): FirstEntries {
  const { folders, topLevel } = folder;
  const folderEntries = folders.map(
    ({ folderId, folderName, totalSize }): FirstEntry => ({
      key: folderId,
      kind: 'folder',
      name: folderName,
      bytes: totalSize,
    }),
  );
  const treeEntries = topLevel ? entriesOf(topLevel) : entriesOfTree(folder);
  return {
    entries: [...folderEntries, ...treeEntries].slice(0, max),
    entryCount: folderEntries.length + (topLevel?.entryCount ?? treeEntries.length),
    isPartial: topLevel?.isPartial === true || folder.hasMoreFolders === true,
  };
}

/** Returns the entries from `topLevel`, which the response has if it does not contain all files. */
const entriesOf = ({ directories, files }: NonNullable<FolderListing['topLevel']>): FirstEntry[] => [
  ...directories.map(({ name, size }) => directoryEntry(name, size)),
  ...files.map(fileEntry),
];

const entriesOfTree = ({ files, emptyDirectories }: FolderListing): FirstEntry[] =>
  buildTree(files, 'name', emptyDirectories)
    .rows.filter(({ depth }) => depth === 0)
    .map((row) => (row.kind === 'folder' ? directoryEntry(row.name, row.bytes) : fileEntry(row.file)));

const directoryEntry = (name: string, bytes: number): FirstEntry => ({ key: `${name}/`, kind: 'folder', name, bytes });

const fileEntry = (file: Pick<FileAnswer, 'fileId' | 'originalFilename' | 'fileSize'>): FirstEntry => ({
  key: file.fileId,
  kind: 'file',
  name: file.originalFilename,
  bytes: file.fileSize,
});
