import { plural } from '@lingui/core/macro';
import type { FileAnswer, FolderAnswer } from '../../../../worker/contract/calls/folders';
import { listOf } from '../../../lib/format';
import { buildTree } from '../tree/tree';

export interface FirstEntry {
  readonly key: string;
  readonly kind: 'folder' | 'file';
  readonly name: string;
  /** Null for a directory whose contents are not all known. */
  readonly bytes: number | null;
  /** Undefined for a folder, and for a file that is only in `topLevel`. */
  readonly file?: FileAnswer | undefined;
  readonly hasThumbnail?: true | undefined;
}

type FolderListing = Pick<FolderAnswer, 'files' | 'fileCount' | 'topLevel' | 'folders' | 'emptyDirectories'>;

/** Returns folders with their own links first, then uploaded directories, then files. */
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

/** The server sends `topLevel` if `files` is incomplete. Encrypted folders have no `topLevel`. */
const entriesOf = (
  { directories, files }: NonNullable<FolderListing['topLevel']>,
  listed: readonly FileAnswer[],
): FirstEntry[] => [
  ...directories.map(({ name, size }) => directoryEntry(name, size)),
  ...files.map((file) => ({ ...fileEntry(file), file: listed.find(({ fileId }) => fileId === file.fileId) })),
];

const entriesOfTree = ({ files, fileCount, emptyDirectories }: FolderListing): FirstEntry[] =>
  buildTree(files, 'name', emptyDirectories)
    .rows.filter(({ depth }) => depth === 0)
    .map((row) =>
      row.kind === 'folder'
        ? directoryEntry(row.name, files.length < fileCount ? null : row.bytes)
        : { ...fileEntry(row.file), file: row.file },
    );

const directoryEntry = (name: string, bytes: number | null): FirstEntry => ({
  key: `${name}/`,
  kind: 'folder',
  name,
  bytes,
});

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
  const folderCount = folders.length;
  const parts: string[] = [];
  if (fileCount > 0) parts.push(plural(fileCount, { one: '# file', other: 'All # files' }));
  if (folderCount > 0 && hasMoreFolders)
    parts.push(plural(folderCount, { one: 'more than # folder', other: 'more than # folders' }));
  else if (folderCount > 0) parts.push(plural(folderCount, { one: '# folder', other: '# folders' }));
  return listOf(parts);
}
