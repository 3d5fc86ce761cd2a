import { groupBy } from '../../../../lib/group-by';
import type { PickedFile } from '../../engine/upload';
import { topFolderOf } from '../../picking/root-folder';

/** A row in the list of picked files: a folder or a file. */
export type PendingRow =
  | {
      readonly kind: 'folder';
      readonly name: string;
      readonly fileCount: number;
      /** Number of empty folders to send. These are empty folders inside this folder, or this folder itself. */
      readonly emptyFolderCount: number;
      readonly totalBytes: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'file'; readonly picked: PickedFile };

/** If the list has more files, folders are closed at first. */
const OPEN_UP_TO_FILES = 100;

/** Returns true if a folder shows its files. `toggled` has the folders that the user has opened or closed. */
const isOpen = (name: string, listedFiles: number, toggled: ReadonlySet<string>): boolean =>
  listedFiles <= OPEN_UP_TO_FILES !== toggled.has(name);

/**
 * Returns the rows of the picked files, in their order. The files of a picked folder follow the folder's row. This row
 * also has the number of empty folders.
 */
export function pendingRows(
  files: readonly PickedFile[],
  toggled: ReadonlySet<string>,
  emptyFolders: readonly string[] = [],
): PendingRow[] {
  const emptyByTop = groupBy(emptyFolders, topFolderOf);
  // A file that is not in a folder is a group by itself.
  const groups = groupBy<PickedFile, string | PickedFile>(files, (picked) => topFolderOf(picked.path) || picked);
  for (const top of emptyByTop.keys()) if (!groups.has(top)) groups.set(top, []);
  const rows: PendingRow[] = [];
  for (const [name, group] of groups) {
    const fileRows = group.map((picked) => ({ kind: 'file', picked }) as const);
    if (typeof name !== 'string') {
      rows.push(...fileRows);
      continue;
    }
    const open = isOpen(name, files.length, toggled);
    const totalBytes = group.reduce((total, { file }) => total + file.size, 0);
    const counts = { fileCount: group.length, emptyFolderCount: emptyByTop.get(name)?.length ?? 0 };
    rows.push({ kind: 'folder', name, ...counts, totalBytes, isOpen: open });
    if (open) for (const row of fileRows) rows.push(row);
  }
  return rows;
}
