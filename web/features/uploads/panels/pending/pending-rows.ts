import { groupBy } from '../../../../lib/group-by';
import type { PickedFile } from '../../engine/upload';
import { topFolderOf } from '../../picking/root-folder';

/** A row of the pending list: a picked folder, or a file that lies below one or not. */
export type PendingRow =
  | {
      readonly kind: 'folder';
      readonly name: string;
      readonly fileCount: number;
      /** Folders in it, or it itself, that are sent without files. */
      readonly emptyFolderCount: number;
      readonly totalBytes: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'file'; readonly picked: PickedFile };

/** Folders of longer lists start closed. */
const OPEN_UP_TO_FILES = 100;

/** Whether a folder shows its files; `toggled` are those whose state a person changed. */
const isOpen = (name: string, listedFiles: number, toggled: ReadonlySet<string>): boolean =>
  listedFiles <= OPEN_UP_TO_FILES !== toggled.has(name);

/**
 * The picked files in their order, those of one picked folder together below a row for it, which counts the folders of
 * `emptyFolders` too.
 */
export function pendingRows(
  files: readonly PickedFile[],
  toggled: ReadonlySet<string>,
  emptyFolders: readonly string[] = [],
): PendingRow[] {
  const emptyByTop = groupBy(emptyFolders, topFolderOf);
  // A file that is in no folder is a group of its own.
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
