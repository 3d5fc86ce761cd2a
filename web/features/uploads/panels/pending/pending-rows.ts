import { groupBy } from '../../../../lib/group-by';
import type { PickedFile } from '../../engine/upload';
import { topFolderOf } from '../../picking/root-folder';

export type PendingRow =
  | {
      readonly kind: 'folder';
      readonly name: string;
      readonly fileCount: number;
      /** Empty folders inside, or 1 if this folder itself is empty. */
      readonly emptyFolderCount: number;
      readonly totalBytes: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'file'; readonly picked: PickedFile };

/** In longer lists, all folders are closed at first. */
const OPEN_UP_TO_FILES = 100;

/** `toggled`: folders that the user has opened or closed. */
const isOpen = (name: string, listedFiles: number, toggled: ReadonlySet<string>): boolean =>
  listedFiles <= OPEN_UP_TO_FILES !== toggled.has(name);

/** Returns the rows in the order of the files. A folder comes before its files. */
export function pendingRows(
  files: readonly PickedFile[],
  toggled: ReadonlySet<string>,
  emptyFolders: readonly string[] = [],
): PendingRow[] {
  const emptyByTop = groupBy(emptyFolders, topFolderOf);
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
