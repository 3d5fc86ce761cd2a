import { expect, test } from 'vitest';
import { readSelection, Selection } from '../../../../worker/archive/selection';
import { type FolderState, stateDigest } from '../../../../worker/archive/tag';

const selection = (ids: string[], paths: string[]) => new Selection(new Set(ids), new Set(paths));
const id = (letter: string) => letter.repeat(16);
const file = (letter: string, path: string) => ({ id: id(letter), path });

test.each<[string, string[], string[], string, { isEverything: boolean; hasOnlyIds: boolean }]>([
  ['everything without ids and paths', [], [], 'abcde', { isEverything: true, hasOnlyIds: false }],
  ['only the named files with ids', [id('a')], [], 'a', { isEverything: false, hasOnlyIds: true }],
  ['a directory, but none with a similar name', [], ['x/y'], 'bc', { isEverything: false, hasOnlyIds: false }],
  ['everything if the path is empty', [], [''], 'abcde', { isEverything: false, hasOnlyIds: false }],
  ['the files of ids and of paths together', [id('a')], ['x/y'], 'abc', { isEverything: false, hasOnlyIds: false }],
])('selects %s', (_, ids, paths, letters, flags) => {
  const selected = selection(ids, paths);
  const files = { a: '', b: 'x/y', c: 'x/y/z', d: 'x/yz', e: 'x' };
  const matched = Object.entries(files).filter(([letter, path]) => selected.matches(file(letter, path)));
  expect(matched.map(([letter]) => letter).join('')).toBe(letters);
  expect(selected).toMatchObject(flags);
});

test('reports ids and paths that matched no file, and forgets matches in a copy', () => {
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
