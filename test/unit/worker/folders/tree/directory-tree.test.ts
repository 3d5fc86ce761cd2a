import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DIRECTORIES_MAX_BYTES,
  DIRECTORIES_MAX_BYTES_PER_FILE,
  DIRECTORIES_MAX_BYTES_PER_KEPT,
  DIRECTORY_BYTES_PER_NAME_BYTE,
  DIRECTORY_ROWS_BYTES,
} from '../../../../../worker/folders/limits.ts';
import {
  nestPaths,
  type PlannedDirectories,
  pathsNotKept,
  placeInTree,
  withBytes,
  withPaths,
} from '../../../../../worker/folders/tree/directory-tree.ts';

const empty = { nextDirectory: 1, directoryBytes: 0, fileCount: 0 };

function placed(...[paths, folder, stored]: Parameters<typeof placeInTree>): PlannedDirectories {
  const answer = placeInTree(paths, folder, stored);
  if ('beyond' in answer) throw new Error(`Path ${answer.beyond} is beyond.`);
  return answer;
}

const paths = fc.array(
  fc
    .array(fc.constantFrom('a', 'b', 'a b', '日本', '__proto__'), { maxLength: 5 })
    .map((segments) => segments.join('/')),
  { maxLength: 30 },
);

test('numbers each directory once, parents first, and counts the files below it', () => {
  expect(placeInTree(['a/b', '', 'a', 'a/b', 'c/b'], empty, [])).toEqual({
    numbers: [2, 0, 1, 2, 4],
    rows: [
      { number: 1, parent: 0, name: 'a', fileCount: 3 },
      { number: 2, parent: 1, name: 'b', fileCount: 2 },
      { number: 3, parent: 0, name: 'c', fileCount: 1 },
      { number: 4, parent: 3, name: 'b', fileCount: 1 },
    ],
    nextDirectory: 5,
  });
});

test('keeps the numbers of known directories, and gives new directories the next numbers', () => {
  const stored = [
    { number: 7, parent: 0, name: 'a' },
    { number: 3, parent: 7, name: 'b' },
  ];
  const folder = { ...empty, nextDirectory: 9 };
  expect(placeInTree(['a/b/c', 'a/d', 'b'], folder, stored)).toMatchObject({ numbers: [9, 10, 11], nextDirectory: 12 });
});

test('restores the paths from the rows, also if files were added in several calls', () => {
  fc.assert(
    fc.property(paths, paths, (first, second) => {
      const firstPlaced = placed(first, empty, []);
      const after = placed(second, { ...empty, nextDirectory: firstPlaced.nextDirectory }, firstPlaced.rows);
      const rows = [...firstPlaced.rows, ...after.rows].map((row) => ({ ...row, folderId: 'f' }));
      const files = [...firstPlaced.numbers, ...after.numbers].map((directory) => ({ folderId: 'f', directory }));
      expect(withPaths(files, rows).map(({ path }) => path)).toEqual([...first, ...second]);
    }),
  );
});

test('lists the directories of nested paths once each', () => {
  expect(nestPaths(['a/b', 'a/c', '', 'a', 'd'])).toEqual([
    [
      'a',
      [
        ['b', []],
        ['c', []],
      ],
    ],
    ['d', []],
  ]);
});

test('names the first path whose directories exceed the bytes allowed for the files', () => {
  const tenChars = (n: number) => String(n).padStart(10, '-');
  const ofTwoEach = Array.from({ length: 1000 }, (_, n) => `${tenChars(n)}/${tenChars(n)}`);
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE * ofTwoEach.length;
  const bytesOfTwo = 2 * (DIRECTORY_ROWS_BYTES + 10 * DIRECTORY_BYTES_PER_NAME_BYTE);
  expect(placeInTree(ofTwoEach, empty, [])).toEqual({ beyond: Math.floor(room / bytesOfTwo) });
});

test('does not count known directories, even in a folder that exceeds its limit', () => {
  const full = { nextDirectory: 2, directoryBytes: 1e9, fileCount: 1 };
  expect(placeInTree(['a'], full, [{ number: 1, parent: 0, name: 'a' }])).toMatchObject({ numbers: [1] });
  expect(placeInTree(['a', 'a/b'], full, [{ number: 1, parent: 0, name: 'a' }])).toEqual({ beyond: 1 });
});

test('accepts a tree with a separate directory for every file', () => {
  const ownPaths = Array.from({ length: 20_000 }, (_, n) => `project/src/${String(n).padStart(10, '-')}`);
  expect(placed(ownPaths, empty, []).rows).toHaveLength(20_002);
});

test('accepts directories up to the exact limit of bytes', () => {
  const bytes = DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE;
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE;
  expect(placeInTree(['a'], { ...empty, directoryBytes: room - bytes }, [])).toMatchObject({ numbers: [1] });
  expect(placeInTree(['a'], { ...empty, directoryBytes: room - bytes + 1 }, [])).toEqual({ beyond: 0 });
});

test('counts only new directories of a path', () => {
  const bytes = DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE;
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE;
  const folder = { nextDirectory: 2, fileCount: 0, directoryBytes: room - bytes };
  expect(placeInTree(['a/b'], folder, [{ number: 1, parent: 0, name: 'a' }])).toMatchObject({ numbers: [2] });
});

test('throws for a file whose directory has no row', () => {
  expect(() => withPaths([{ folderId: 'f', directory: 3 }], [])).toThrow('a directory has no row');
});

test('counts a directory that stays without files as a file of itself and of its parents', () => {
  expect(placeInTree(['a'], empty, [], ['a/b', 'c'])).toEqual({
    numbers: [1],
    rows: [
      { number: 1, parent: 0, name: 'a', fileCount: 2 },
      { number: 2, parent: 1, name: 'b', fileCount: 1, isKept: true },
      { number: 3, parent: 0, name: 'c', fileCount: 1, isKept: true },
    ],
    nextDirectory: 4,
  });
});

test('allows more bytes for each directory that stays without files, and names the first beyond the limit', () => {
  const name = (n: number) => String(n).padStart(255, '-');
  const keep = Array.from({ length: 500 }, (_, n) => name(n));
  const bytes = DIRECTORY_ROWS_BYTES + 255 * DIRECTORY_BYTES_PER_NAME_BYTE;
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE + DIRECTORIES_MAX_BYTES_PER_KEPT * keep.length;
  const beyond = Math.floor(room / bytes);
  expect(beyond).toBeLessThan(keep.length);
  expect(placeInTree([''], empty, [], keep)).toEqual({ beyond: beyond + 1 });
  const fullCounts = { ...empty, keptCount: 100 };
  expect(placeInTree([''], fullCounts, [], keep)).toMatchObject({ numbers: [0] });
});

test('returns the paths of directories that are missing or do not stay without files', () => {
  const rows = [
    { number: 4, parent: 0, name: 'a', isKept: true },
    { number: 7, parent: 4, name: 'b', isKept: false },
    { number: 8, parent: 7, name: 'a', isKept: true },
  ];
  expect(pathsNotKept(['a', 'a/b', 'a/b/a', 'b', 'a/a', 'a/b/a/b'], rows)).toEqual(['a/b', 'b', 'a/a', 'a/b/a/b']);
});

test('adds up the bytes of the files in a directory and below it', () => {
  const paths = ['a/b', '', 'a', 'a/b', 'c/b'];
  const { rows, numbers } = placed(paths, empty, []);
  const files = numbers.map((directory, index) => ({ directory, size: 10 ** index }));
  expect(withBytes(rows, files).map(({ name, parent, totalBytes }) => [parent, name, totalBytes])).toEqual([
    [0, 'a', 1101],
    [1, 'b', 1001],
    [0, 'c', 10_000],
    [3, 'b', 10_000],
  ]);
  expect(withBytes(rows, []).every(({ totalBytes }) => totalBytes === 0)).toBe(true);
});
