/** Divides rows of a tree into lines of a grid. A folder fills a line. Files of one folder share lines. */
import type { TreeRow } from './tree';

export interface GridLine {
  readonly start: number;
  readonly count: number;
  readonly isFolder: boolean;
}

export interface GridSize {
  readonly columns: number;
  readonly tilePx: number;
}

const NARROW_PX = 520;
const TILE_MIN_PX = { narrow: 132, wide: 176 };
/** Larger tiles would show blurred thumbnails. */
const TILE_MAX_PX = 280;
/** Longer lists can be searched. Each search would change the size of the tiles. */
const EVEN_MAX_FILES = 9;

/** Divides a few files evenly into lines: 8 files are 4 and 4 instead of 5 and 3. */
export function gridSize(widthPx: number, gapPx: number, rows: readonly TreeRow[]): GridSize {
  const minPx = widthPx < NARROW_PX ? TILE_MIN_PX.narrow : TILE_MIN_PX.wide;
  const most = Math.max(2, Math.floor((widthPx + gapPx) / (minPx + gapPx)));
  const columns =
    rows.length <= EVEN_MAX_FILES && rows.every(({ kind }) => kind === 'file')
      ? Math.max(
          Math.ceil((widthPx + gapPx) / (TILE_MAX_PX + gapPx)),
          Math.ceil(rows.length / Math.ceil(rows.length / most)) || 2,
        )
      : most;
  return { columns, tilePx: Math.floor((widthPx - gapPx * (columns - 1)) / columns) };
}

export function gridLines(rows: readonly TreeRow[], columns: number): GridLine[] {
  const lines: GridLine[] = [];
  let depth = 0;
  rows.forEach((row, index) => {
    const last = lines.at(-1);
    if (row.kind === 'folder') lines.push({ start: index, count: 1, isFolder: true });
    else if (last && !last.isFolder && last.count < columns && row.depth === depth) {
      lines[lines.length - 1] = { ...last, count: last.count + 1 };
    } else lines.push({ start: index, count: 1, isFolder: false });
    depth = row.depth;
  });
  return lines;
}

export function lineOf(lines: readonly GridLine[], row: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle]?.start ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns undefined if the key does not move the focus. The result may be before the first or after the last row. */
export function rowBeside(lines: readonly GridLine[], row: number, key: string): number | undefined {
  if (key === 'ArrowLeft') return row - 1;
  if (key === 'ArrowRight') return row + 1;
  const at = lineOf(lines, row);
  const line = lines[key === 'ArrowUp' ? at - 1 : key === 'ArrowDown' ? at + 1 : -1];
  return line && line.start + Math.min(line.count - 1, row - (lines[at]?.start ?? 0));
}
