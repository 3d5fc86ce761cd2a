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
  nested,
  type Placed,
  pathsNotKept,
  placeInTree,
  withBytes,
  withPaths,
} from '../../../../../worker/folders/tree/directory-tree.ts';

const empty = { nextDirectory: 1, directoryBytes: 0, fileCount: 0 };

function placed(...[paths, folder, known]: Parameters<typeof placeInTree>): Placed {
  const answer = placeInTree(paths, folder, known);
  if ('beyond' in answer) throw new Error(`Path ${answer.beyond} is beyond.`);
  return answer;
}

const paths = fc.array(
  fc
    .array(fc.constantFrom('a', 'b', 'a b', '日本', '__proto__'), { maxLength: 5 })
    .map((segments) => segments.join('/')),
  { maxLength: 30 },
);

test('directories are numbered once each, every one after the one it is in, and count the files below them', () => {
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

test('what is there keeps its number, and new ones follow the numbers that were given', () => {
  const known = [
    { number: 7, parent: 0, name: 'a' },
    { number: 3, parent: 7, name: 'b' },
  ];
  const folder = { ...empty, nextDirectory: 9 };
  expect(placeInTree(['a/b/c', 'a/d', 'b'], folder, known)).toMatchObject({ numbers: [9, 10, 11], nextDirectory: 12 });
});

test('the paths made of the rows are those that were placed, in whatever steps they came', () => {
  fc.assert(
    fc.property(paths, paths, (first, second) => {
      const before = placed(first, empty, []);
      const after = placed(second, { ...empty, nextDirectory: before.nextDirectory }, before.rows);
      const rows = [...before.rows, ...after.rows].map((row) => ({ ...row, folderId: 'f' }));
      const files = [...before.numbers, ...after.numbers].map((directory) => ({ folderId: 'f', directory }));
      expect(withPaths(files, rows).map(({ path }) => path)).toEqual([...first, ...second]);
    }),
  );
});

test('nested paths name every directory once', () => {
  expect(nested(['a/b', 'a/c', '', 'a', 'd'])).toEqual([
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

test('the path whose directories are more than the files may have is named, and not those before it', () => {
  const tenChars = (n: number) => String(n).padStart(10, '-');
  const ofTwoEach = Array.from({ length: 1000 }, (_, n) => `${tenChars(n)}/${tenChars(n)}`);
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE * ofTwoEach.length;
  const bytesOfTwo = 2 * (DIRECTORY_ROWS_BYTES + 10 * DIRECTORY_BYTES_PER_NAME_BYTE);
  expect(placeInTree(ofTwoEach, empty, [])).toEqual({ beyond: Math.floor(room / bytesOfTwo) });
});

test('directories that are there need no room, even in a folder that has more than it may', () => {
  const full = { nextDirectory: 2, directoryBytes: 1e9, fileCount: 1 };
  expect(placeInTree(['a'], full, [{ number: 1, parent: 0, name: 'a' }])).toMatchObject({ numbers: [1] });
  expect(placeInTree(['a', 'a/b'], full, [{ number: 1, parent: 0, name: 'a' }])).toEqual({ beyond: 1 });
});

test('a tree in which every file has a directory of its own always fits', () => {
  const own = Array.from({ length: 20_000 }, (_, n) => `project/src/${String(n).padStart(10, '-')}`);
  expect(placed(own, empty, []).rows).toHaveLength(20_002);
});

test('directories may take exactly what the files allow, and not a byte more', () => {
  const bytes = DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE;
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE;
  expect(placeInTree(['a'], { ...empty, directoryBytes: room - bytes }, [])).toMatchObject({ numbers: [1] });
  expect(placeInTree(['a'], { ...empty, directoryBytes: room - bytes + 1 }, [])).toEqual({ beyond: 0 });
});

test('a directory that is there takes nothing of the room of a new one', () => {
  const bytes = DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE;
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE;
  const folder = { nextDirectory: 2, fileCount: 0, directoryBytes: room - bytes };
  expect(placeInTree(['a/b'], folder, [{ number: 1, parent: 0, name: 'a' }])).toMatchObject({ numbers: [2] });
});

test('a file in a directory that has no row is an error, not a file without a path', () => {
  expect(() => withPaths([{ folderId: 'f', directory: 3 }], [])).toThrow('a directory has no row');
});

test('a directory that is kept counts as a file of itself and of those above it', () => {
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

test('a kept directory brings room for itself, and the first that has none is named behind the files', () => {
  const name = (n: number) => String(n).padStart(255, '-');
  const keep = Array.from({ length: 500 }, (_, n) => name(n));
  const bytes = DIRECTORY_ROWS_BYTES + 255 * DIRECTORY_BYTES_PER_NAME_BYTE;
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE + DIRECTORIES_MAX_BYTES_PER_KEPT * keep.length;
  const beyond = Math.floor(room / bytes);
  expect(beyond).toBeLessThan(keep.length);
  expect(placeInTree([''], empty, [], keep)).toEqual({ beyond: beyond + 1 });
  const kept = { ...empty, keptCount: 100 };
  expect(placeInTree([''], kept, [], keep)).toMatchObject({ numbers: [0] });
});

test('paths whose directory is there and kept need not be kept again', () => {
  const rows = [
    { number: 4, parent: 0, name: 'a', isKept: true },
    { number: 7, parent: 4, name: 'b', isKept: false },
    { number: 8, parent: 7, name: 'a', isKept: true },
  ];
  expect(pathsNotKept(['a', 'a/b', 'a/b/a', 'b', 'a/a', 'a/b/a/b'], rows)).toEqual(['a/b', 'b', 'a/a', 'a/b/a/b']);
});

test('a directory has the bytes of the files in it and of all below it', () => {
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
