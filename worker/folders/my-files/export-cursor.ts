/** Progress of an export: parent and position of the next folder, and position of its next file. */
export interface ExportCursor {
  readonly parentId: string | null;
  readonly position: number;
  readonly filePosition: number;
}

export const EXPORT_START: ExportCursor = { parentId: null, position: 0, filePosition: 0 };

const ROOT = '-';
const CURSOR = /^(-|[\w-]{2,64})\.(\d{1,15})\.(\d{1,15})$/;

export const formatCursor = ({ parentId, position, filePosition }: ExportCursor): string =>
  `${parentId ?? ROOT}.${position}.${filePosition}`;

export function parseCursor(text: string): ExportCursor | null {
  const [, parent, position, filePosition] = CURSOR.exec(text) ?? [];
  if (parent === undefined) return null;
  return {
    parentId: parent === ROOT ? null : parent,
    position: Number(position),
    filePosition: Number(filePosition),
  };
}

/** Assigns `budget` file positions to the folders, in order. `next` is null if the budget is enough for all. */
export function exportWindows<Folder extends { nextPosition: number; parentId: string | null; position: number }>(
  folders: readonly Folder[],
  firstFile: number,
  budget: number,
): { windows: { folder: Folder; from: number; count: number }[]; next: ExportCursor | null } {
  const windows: { folder: Folder; from: number; count: number }[] = [];
  let remaining = budget;
  for (const [index, folder] of folders.entries()) {
    const from = index === 0 ? firstFile : 0;
    const count = Math.max(0, folder.nextPosition - from);
    windows.push({ folder, from, count: Math.min(count, remaining) });
    if (count > remaining) {
      return {
        windows,
        next: { parentId: folder.parentId, position: folder.position, filePosition: from + remaining },
      };
    }
    remaining -= count;
  }
  return { windows, next: null };
}
