/** Arranges the rows of a tree in a grid. A folder fills a whole line. Several files share a line. Pure. */
import type { TreeRow } from './tree';

/** A line of the grid. The line shows `count` rows of the tree. `start` is the index of the first of these rows. */
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
/** Minimum width of a tile. `narrow` is for a grid narrower than `NARROW_PX`, `wide` for other grids. */
const TILE_MIN_PX = { narrow: 132, wide: 176 };

export function gridSize(widthPx: number, gapPx: number): GridSize {
  const minPx = widthPx < NARROW_PX ? TILE_MIN_PX.narrow : TILE_MIN_PX.wide;
  const columns = Math.max(2, Math.floor((widthPx + gapPx) / (minPx + gapPx)));
  return { columns, tilePx: Math.floor((widthPx - gapPx * (columns - 1)) / columns) };
}

/** Divides the rows into lines. A line never has files of different folders. */
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

/**
 * Returns the row to which an arrow key moves the focus. Returns undefined for other keys, or if there is no such
 * row.
 */
export function rowBeside(lines: readonly GridLine[], row: number, key: string): number | undefined {
  if (key === 'ArrowLeft') return row - 1;
  if (key === 'ArrowRight') return row + 1;
  const at = lineOf(lines, row);
  const line = lines[key === 'ArrowUp' ? at - 1 : key === 'ArrowDown' ? at + 1 : -1];
  return line && line.start + Math.min(line.count - 1, row - (lines[at]?.start ?? 0));
}
