/**
 * Finds the top-level entries of a share for the first page. The entries have the same order as on the contents page.
 * Pure.
 */
import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { countOf } from '../../../lib/format';
import { buildTree } from '../tree/tree';

export interface FirstEntry {
  readonly key: string;
  readonly kind: 'folder' | 'file';
  readonly name: string;
  readonly bytes: number;
  /** Undefined for a folder. Also undefined for a file that is only in `topLevel` of the response. */
  readonly file?: FileAnswer | undefined;
  readonly hasThumbnail?: true | undefined;
}

type FolderListing = Pick<FolderAnswer, 'files' | 'topLevel' | 'folders' | 'emptyDirectories'>;

/** Returns at most `max` entries. Folders with their own links are first, then uploaded directories, then files. */
export function firstEntries(folder: FolderListing, max: number): FirstEntry[] {
  const { folders, topLevel } = folder;
  const folderEntries = folders.map(
    ({ folderId, folderName, totalSize }): FirstEntry => ({
      key: folderId,
      kind: 'folder',
      name: folderName,
      bytes: totalSize,
    }),
  );
  const treeEntries = topLevel ? entriesOf(topLevel, folder.files) : entriesOfTree(folder);
  return [...folderEntries, ...treeEntries].slice(0, max);
}

/** Returns the entries of `topLevel`. The response has `topLevel` only if `files` does not contain all files. */
const entriesOf = (
  { directories, files }: NonNullable<FolderListing['topLevel']>,
  listed: readonly FileAnswer[],
): FirstEntry[] => [
  ...directories.map(({ name, size }) => directoryEntry(name, size)),
  ...files.map((file) => ({ ...fileEntry(file), file: listed.find(({ fileId }) => fileId === file.fileId) })),
];

const entriesOfTree = ({ files, emptyDirectories }: FolderListing): FirstEntry[] =>
  buildTree(files, 'name', emptyDirectories)
    .rows.filter(({ depth }) => depth === 0)
    .map((row) =>
      row.kind === 'folder' ? directoryEntry(row.name, row.bytes) : { ...fileEntry(row.file), file: row.file },
    );

const directoryEntry = (name: string, bytes: number): FirstEntry => ({ key: `${name}/`, kind: 'folder', name, bytes });

const fileEntry = (
  file: Pick<FileAnswer, 'fileId' | 'originalFilename' | 'fileSize' | 'hasThumbnail'>,
): FirstEntry => ({
  key: file.fileId,
  kind: 'file',
  name: file.originalFilename,
  bytes: file.fileSize,
  ...(file.hasThumbnail && { hasThumbnail: true }),
});

type FolderTotals = Pick<FolderAnswer, 'fileCount' | 'folders' | 'hasMoreFolders'>;

/** Examples: `All 24 files`, `1 file and 3 folders`. */
export function contentsInWords({ fileCount, folders, hasMoreFolders }: FolderTotals): string {
  const parts = [
    ...(fileCount > 0 ? [countOf(fileCount, 'file')] : []),
    ...(folders.length > 0 ? [`${hasMoreFolders ? 'more than ' : ''}${countOf(folders.length, 'folder')}`] : []),
  ];
  return fileCount > 1 ? `All ${parts.join(' and ')}` : parts.join(' and ');
}
