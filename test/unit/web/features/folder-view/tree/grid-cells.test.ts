import { expect, test } from 'vitest';
import { gridLines, gridSize, lineOf, rowBeside } from '../../../../../../web/features/folder-view/tree/grid-cells';
import { buildTree } from '../../../../../../web/features/folder-view/tree/tree';
import { sharedFile } from '../shared-file';

const names = ['a/1.jpg', 'a/2.jpg', 'a/b/3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg'];
// Rows: a, b, 3.jpg, 1.jpg, 2.jpg, 4.jpg, 5.jpg, 6.jpg, 7.jpg.
const { rows } = buildTree(
  names.map((name) => sharedFile(name)),
  'name',
);
const lines = gridLines(rows, 3);

test('gives each folder its own line, and never puts files of two folders into one line', () => {
  expect(lines.map(({ start, count, isFolder }) => [start, count, isFolder])).toEqual([
    [0, 1, true],
    [1, 1, true],
    [2, 1, false],
    [3, 2, false],
    [5, 3, false],
    [8, 1, false],
  ]);
  expect(rows.map((_, row) => lineOf(lines, row))).toEqual([0, 1, 2, 3, 3, 4, 4, 4, 5]);
});

test('moves left and right by one row, and up and down to the same column or to the last column', () => {
  expect(rowBeside(lines, 4, 'ArrowRight')).toBe(5);
  expect(rowBeside(lines, 4, 'ArrowLeft')).toBe(3);
  expect(rowBeside(lines, 4, 'ArrowDown')).toBe(6);
  expect(rowBeside(lines, 7, 'ArrowDown')).toBe(8);
  expect(rowBeside(lines, 6, 'ArrowUp')).toBe(4);
  expect(rowBeside(lines, 8, 'ArrowDown')).toBeUndefined();
  expect(rowBeside(lines, 0, 'ArrowUp')).toBeUndefined();
  expect(rowBeside(lines, 4, 'Enter')).toBeUndefined();
});

test.each([
  [295, 2],
  [319, 2],
  [700, 3],
  [1104, 5],
  [1800, 9],
])('fills a list of %i px with %i columns', (widthPx, columns) => {
  const size = gridSize(widthPx, 16, rows);
  expect(size.columns).toBe(columns);
  expect(size.columns * size.tilePx + (size.columns - 1) * 16).toBeLessThanOrEqual(widthPx);
  expect(size.columns * (size.tilePx + 1) + (size.columns - 1) * 16).toBeGreaterThan(widthPx);
});

test.each([
  [8, 4],
  [9, 5],
  [6, 4],
  [3, 4],
  [10, 5],
])('divides %i files evenly into lines of %i', (count, columns) => {
  const files = Array.from({ length: count }, (_, index) => sharedFile(`${index}.jpg`));
  expect(gridSize(1104, 16, buildTree(files, 'name').rows).columns).toBe(columns);
  expect(gridSize(319, 16, buildTree(files, 'name').rows).columns).toBe(2);
});
