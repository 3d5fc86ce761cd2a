/**
 * Progress of an export: parent and position of the next folder, and the position of the first file to export in this
 * folder. Pure.
 */
export interface ExportCursor {
  /** Null if the folder is at the root. */
  readonly parentId: string | null;
  readonly position: number;
  readonly filePosition: number;
}

export const EXPORT_START: ExportCursor = { parentId: null, position: 0, filePosition: 0 };

const ROOT = '-';
const CURSOR = /^(-|[\w-]{2,64})\.(\d{1,15})\.(\d{1,15})$/;

export const formatCursor = ({ parentId, position, filePosition }: ExportCursor): string =>
  `${parentId ?? ROOT}.${position}.${filePosition}`;

/** Returns null if the text is not a valid cursor. */
export function parseCursor(text: string): ExportCursor | null {
  const [, parent, position, filePosition] = CURSOR.exec(text) ?? [];
  if (parent === undefined) return null;
  return {
    parentId: parent === ROOT ? null : parent,
    position: Number(position),
    filePosition: Number(filePosition),
  };
}

/**
 * Divides one response among folders. Each folder, in order, gets a range of its file positions, until `budget`
 * positions are used. `next` is the start of the following response, or null if there was room for all positions.
 */
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
