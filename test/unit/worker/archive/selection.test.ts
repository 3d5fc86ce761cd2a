import { expect, test } from 'vitest';
import { type FolderState, stateDigest } from '../../../../worker/archive/digest';
import { readSelection, Selection } from '../../../../worker/archive/selection';

const selection = (ids: string[], paths: string[]) => new Selection(new Set(ids), new Set(paths));
const id = (letter: string) => letter.repeat(16);
const file = (letter: string, path: string) => ({ id: id(letter), path });

test('selects everything without ids and paths', () => {
  const everything = selection([], []);
  expect([everything.isEverything, everything.hasOnlyIds]).toEqual([true, false]);
  expect(everything.matches(file('a', ''))).toBe(true);
  expect(everything.matches(file('b', 'x/y'))).toBe(true);
  expect(everything.findMissing()).toBeNull();
});

test('selects only the named files with ids', () => {
  const selected = selection([id('a')], []);
  expect([selected.isEverything, selected.hasOnlyIds]).toEqual([false, true]);
  expect(selected.matches(file('a', 'x'))).toBe(true);
  expect(selected.matches(file('b', 'x'))).toBe(false);
});

test('selects everything at or below a path, but nothing with a similar name', () => {
  const below = selection([], ['x/y']);
  expect([below.isEverything, below.hasOnlyIds]).toEqual([false, false]);
  const paths = ['x/y', 'x/y/z', 'x', 'x/yz', ''];
  expect(paths.filter((path) => below.matches(file('a', path)))).toEqual(['x/y', 'x/y/z']);
});

test('selects everything if the path is empty', () => {
  const top = selection([], ['']);
  expect(['', 'x/y'].map((path) => top.matches(file('a', path)))).toEqual([true, true]);
  expect(top.isEverything).toBe(false);
});

test('selects the files of ids and of paths together', () => {
  const both = selection([id('a')], ['x']);
  expect([both.isEverything, both.hasOnlyIds]).toEqual([false, false]);
  expect(both.matches(file('a', 'y'))).toBe(true);
  expect(both.matches(file('b', 'x'))).toBe(true);
  expect(both.matches(file('b', 'y'))).toBe(false);
});

test('reports ids, and then paths, that matched no file, and a copy of a selection starts without matches', () => {
  const chosen = selection([id('a'), id('b')], ['x', 'y']);
  const noFile = { field: 'files', problem: 'contains a file that is not in this folder' };
  const noPath = { field: 'path', problem: 'is not a directory of this folder' };
  chosen.matches(file('a', 'x'));
  expect(chosen.findMissing()).toEqual(noFile);
  chosen.matches(file('b', 'z'));
  expect(chosen.findMissing()).toEqual(noPath);
  chosen.matches(file('c', 'y/z'));
  expect(chosen.findMissing()).toBeNull();
  const fresh = chosen.copy();
  expect(fresh.findMissing()).toEqual(noFile);
  expect([[...fresh.ids], [...fresh.paths]]).toEqual([
    [id('a'), id('b')],
    ['x', 'y'],
  ]);
});

test('reads ids from comma-separated lists, and paths, each once', () => {
  const read = readSelection({ files: [`${id('a')},${id('b')}`, id('a')], path: ['x', 'x', ''] });
  expect(read).toEqual(selection([id('a'), id('b')], ['x', '']));
  expect(readSelection({ files: [], path: [] })).toEqual(selection([], []));
});

test('returns the name of a single selected directory, otherwise null', () => {
  const named = (ids: string[], paths: string[]) => selection(ids, paths).directoryName;
  expect([named([], ['x/photos']), named([], ['photos'])]).toEqual(['photos', 'photos']);
  expect([named([], []), named([], ['']), named([], ['x', 'y']), named([id('a')], ['x'])]).toEqual(Array(4).fill(null));
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(16, '0'));

test.each([
  ['501 files', { files: [numbered(501).join(',')], path: [] }, 'files', 'must be at most 500 files'],
  ['an invalid id', { files: ['short'], path: [] }, 'files', 'must be ids separated by commas'],
  [
    'an id list with a trailing comma',
    { files: [`${id('a')},`], path: [] },
    'files',
    'must be ids separated by commas',
  ],
  ['101 directories', { files: [], path: numbered(101) }, 'path', 'must be given at most 100 times'],
  ['a path that is too long', { files: [], path: ['x'.repeat(1025)] }, 'path', 'must have at most 1024 characters'],
])('rejects a query with %s', (_, query, field, problem) => {
  expect(readSelection(query)).toEqual({ field, problem });
});

test('accepts 500 files, 100 directories and a path of 1,024 characters', () => {
  const paths = [...numbered(99), 'x'.repeat(1024)];
  expect(readSelection({ files: [numbered(500).join(',')], path: paths })).toEqual(selection(numbered(500), paths));
});

const FOLDERS: readonly FolderState[] = [
  { id: id('f'), path: '', revision: 1, fileCount: 1 },
  { id: id('g'), path: 'inside', revision: 1, fileCount: 1 },
];

test('changes the digest with every property of the archive', () => {
  const [first, second] = FOLDERS as [FolderState, FolderState];
  const digests = [
    stateDigest(selection([], []), FOLDERS),
    stateDigest(selection([id('a')], []), FOLDERS),
    stateDigest(selection([], [id('a')]), FOLDERS),
    stateDigest(selection([], []), [first]),
    stateDigest(selection([], []), [second, first]),
    stateDigest(selection([], []), [first, { ...second, revision: 2 }]),
    stateDigest(selection([], []), [first, { ...second, fileCount: 0 }]),
    stateDigest(selection([], []), [first, { ...second, path: 'renamed' }]),
    stateDigest(selection([], []), [first, { ...second, id: id('h') }]),
  ];
  expect(new Set(digests).size).toBe(digests.length);
  for (const digest of digests) expect(digest).toMatch(/^[\w-]{43}$/);
});

test('ignores the order of ids and paths in the digest', () => {
  const [first, second] = [selection([id('a'), id('b')], ['x', 'y']), selection([id('b'), id('a')], ['y', 'x'])];
  expect(stateDigest(first, FOLDERS)).toBe(stateDigest(second, FOLDERS));
});
