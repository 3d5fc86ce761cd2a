import { expect, test } from 'vitest';
import {
  carriedCounts,
  checkFiles,
  folderMoveProblem,
  isTooDeep,
  movesDeeper,
} from '../../../../../worker/folders/moving/move-rules.ts';
import { reachBelow } from '../../../../../worker/folders/tree/directory-tree.ts';
import { fileRow, folderRow } from '../../../../harness/stored/seed.ts';

const NOW = 1_000_000;
const OWNER = { ownerId: 'me', now: NOW };
const folder = (id: string, parentId: string | null, overrides: Parameters<typeof folderRow>[0] = {}) =>
  folderRow({ id, parentId, ownerId: 'me', meterKey: 'meter', ...overrides }, NOW);
const byId = (...rows: ReturnType<typeof folder>[]) => new Map(rows.map((row) => [row.id, row]));

test('moves a folder to the root and into other folders, but not into itself, a descendant or an uploaded tree', () => {
  const folders = byId(folder('a', null), folder('b', 'a'), folder('c', null));
  const problemOf = (id: string, folderId: string | null, path = '') =>
    folderMoveProblem(folders, id, { folderId, path }, OWNER)?.code ?? null;
  expect([problemOf('b', null), problemOf('b', 'c'), problemOf('a', 'c')]).toEqual([null, null, null]);
  expect([problemOf('a', 'a'), problemOf('a', 'b'), problemOf('a', 'c', 'dir')]).toEqual(Array(3).fill('cannot_move'));
  expect(problemOf('d', null)).toBe('not_found');
});

test('computes the depth after a move from the depth of the target and of the folders inside', () => {
  const chain = Array.from({ length: 32 }, (_, depth) => folder(`${depth}`, depth === 0 ? null : `${depth - 1}`));
  const folders = byId(...chain, folder('x', null));
  expect([movesDeeper(folders, 'x', '3'), movesDeeper(folders, '5', '4'), movesDeeper(folders, '5', null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isTooDeep(folders, '30', 0), isTooDeep(folders, '30', 1), isTooDeep(folders, null, 31)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('transfers downloaded bytes from the old parent to the moved folder and to the target', () => {
  const folders = byId(
    folder('from', null, { downloadedBytes: 50 }),
    folder('a', 'from', { downloadedBytes: 7 }),
    folder('to', null, { downloadedBytes: 60 }),
    folder('in', 'to', { downloadedBytes: 1 }),
  );
  const counts = (...[moved, from, to]: [string | null, string | null, string | null]) =>
    carriedCounts(folders, moved, from, to).map((count) => [count.folder.id, count.bytes]);
  expect(counts('a', 'from', null)).toEqual([['a', 50]]);
  expect(counts('a', 'from', 'in')).toEqual([
    ['a', 50],
    ['in', 50],
  ]);
  expect(counts(null, 'from', 'to')).toEqual([]);
  expect(counts(null, 'to', 'in')).toEqual([['in', 60]]);
  expect(counts(null, 'in', 'to')).toEqual([]);
});

test('moves files into an empty folder only if they have the expiry and meter of the first file', () => {
  const firstFolder = folder('one', null, { expiresAt: NOW + 5 });
  const secondFolder = folder('other', null, { expiresAt: NOW + 6 });
  const elsewhere = folder('elsewhere', null, { expiresAt: NOW + 5, meterKey: 'another' });
  const target = folder('target', null, { expiresAt: NOW + 99, meterKey: 'new' });
  const files = [firstFolder, secondFolder, elsewhere, firstFolder].map((from, position) =>
    fileRow(from, position, { id: `${position}` }),
  );
  const judged = checkFiles(byId(firstFolder, secondFolder, elsewhere, target), target, files, {
    ...OWNER,
    tier: 'free',
  });
  expect(judged.files.map(({ id }) => id)).toEqual(['0', '3']);
  expect([...judged.problems.values()].map(({ code }) => code)).toEqual(['cannot_move', 'cannot_move']);
  expect(judged.to).toMatchObject({ expiresAt: NOW + 5, meterKey: 'meter' });
});

test('moves no files into a folder whose expiry is too late for the total size', () => {
  const inSevenDays = NOW + 7 * 86_400_000;
  const from = folder('from', null, { expiresAt: inSevenDays });
  const target = folder('target', null, {
    expiresAt: inSevenDays,
    fileCount: 1,
    totalBytes: 90 * 1024 ** 2,
    nextPosition: 1,
  });
  const file = fileRow(from, 0, { size: 20 * 1024 ** 2 });
  const folders = byId(from, target);
  expect(checkFiles(folders, target, [file], { ...OWNER, tier: 'free' }).files).toEqual([]);
  expect(checkFiles(folders, target, [{ ...file, size: 1 }], { ...OWNER, tier: 'free' }).files).toHaveLength(1);
});

test('returns the longest path and the number of levels below a directory', () => {
  const rows = [
    { number: 2, parent: 1, name: 'ab' },
    { number: 3, parent: 2, name: 'c' },
    { number: 4, parent: 1, name: 'long name' },
  ];
  expect(reachBelow(1, rows)).toEqual({ chars: 10, levels: 2 });
  expect(reachBelow(1, [])).toEqual({ chars: 0, levels: 0 });
});
