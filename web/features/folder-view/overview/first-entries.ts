/** What the first page names of a share: the entries of its top level, as its contents begin. Pure. */
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { buildTree } from '../tree/tree';

export interface FirstEntry {
  readonly key: string;
  readonly kind: 'folder' | 'file';
  readonly name: string;
  /** Null: not all that is in it has been read. */
  readonly bytes: number | null;
}

type Named = Pick<FolderAnswer, 'files' | 'fileCount' | 'folders' | 'emptyDirectories'>;

/** The folders with links of their own, then the directories of what was uploaded, then its files. */
export function firstEntries({ files, fileCount, folders, emptyDirectories }: Named, max: number): FirstEntry[] {
  const isAll = files.length >= fileCount;
  const own = folders.map(
    ({ folderId, folder_name, total_size }): FirstEntry => ({
      key: folderId,
      kind: 'folder',
      name: folder_name,
      bytes: total_size,
    }),
  );
  const top = buildTree(files, 'name', emptyDirectories).rows.filter(({ depth }) => depth === 0);
  const listed = top.map((row): FirstEntry => {
    if (row.kind === 'folder')
      return { key: `${row.path}/`, kind: 'folder', name: row.name, bytes: isAll ? row.bytes : null };
    const { fileId, original_filename, file_size } = row.file;
    return { key: fileId, kind: 'file', name: original_filename, bytes: file_size };
  });
  return [...own, ...listed].slice(0, max);
}
