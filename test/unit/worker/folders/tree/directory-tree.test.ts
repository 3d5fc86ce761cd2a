import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DIRECTORIES_MAX_BYTES,
  DIRECTORIES_MAX_BYTES_PER_FILE,
  DIRECTORY_BYTES_PER_NAME_BYTE,
  DIRECTORY_ROWS_BYTES,
} from '../../../../../worker/folders/limits.ts';
import {
  nestPaths,
  type PlannedDirectories,
  placeInTree,
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

test('does not count known directories, even in a folder that exceeds its limit', () => {
  const full = { nextDirectory: 2, directoryBytes: 1e9, fileCount: 1 };
  expect(placeInTree(['a'], full, [{ number: 1, parent: 0, name: 'a' }])).toMatchObject({ numbers: [1] });
  expect(placeInTree(['a', 'a/b'], full, [{ number: 1, parent: 0, name: 'a' }])).toEqual({ beyond: 1 });
});

test('accepts directories up to the exact limit of bytes', () => {
  const bytes = DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE;
  const room = DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE;
  expect(placeInTree(['a'], { ...empty, directoryBytes: room - bytes }, [])).toMatchObject({ numbers: [1] });
  expect(placeInTree(['a'], { ...empty, directoryBytes: room - bytes + 1 }, [])).toEqual({ beyond: 0 });
});

test('throws for a file whose directory has no row', () => {
  expect(() => withPaths([{ folderId: 'f', directory: 3 }], [])).toThrow('a directory has no row');
});
