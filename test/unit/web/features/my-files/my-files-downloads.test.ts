import { expect, test } from 'vitest';
import { archivesOfItems, filesOf } from '../../../../../web/features/my-files/downloading/item-downloads';
import type { MyFilesPage } from '../../../../../web/features/my-files/list/items';
import { ownFile, ownFolder, rowsOf } from './my-files-items';

const NOW = Date.UTC(2026, 10, 21, 12);
const PAST = '2026-11-21T11:59:59Z';

const inFolder = (directories: string[], files: MyFilesPage['files'], folders: MyFilesPage['folders'] = []) =>
  rowsOf({
    current: ownFolder('A'),
    folders,
    directories: directories.map((path) => ({ name: path, path, totalSize: 3 })),
    files,
  });
const searchPage = (files: MyFilesPage['files'], folders: MyFilesPage['folders'] = []) => rowsOf({ folders, files });

test('packs items of the open folder into one archive, named after the folder', () => {
  expect(archivesOfItems(inFolder(['photos'], [ownFile('A', 'a.txt'), ownFile('A', 'b.txt')]), 'Trip', NOW)).toEqual([
    { folderId: 'A', name: 'Trip', files: ['a.txt', 'b.txt'], paths: ['photos'] },
  ]);
});

test('names the archive of a single directory after the directory', () => {
  expect(archivesOfItems(inFolder(['photos'], []), 'Trip', NOW)).toEqual([
    { folderId: 'A', name: 'photos', files: [], paths: ['photos'] },
  ]);
});

test('packs each folder into its own archive, and the items next to the folders into another archive', () => {
  expect(archivesOfItems(inFolder([], [ownFile('A', 'a.txt')], [ownFolder('B'), ownFolder('C')]), 'Trip', NOW)).toEqual(
    [
      { folderId: 'B', name: 'Folder B' },
      { folderId: 'C', name: 'Folder C' },
      { folderId: 'A', name: 'a.txt', files: ['a.txt'], paths: [] },
    ],
  );
});

test('packs the results of a search into one archive per folder', () => {
  const rows = searchPage([ownFile('A', 'a.txt'), ownFile('B', 'b.txt'), ownFile('A', 'c.txt')]);
  expect(archivesOfItems(rows, null, NOW)).toEqual([
    { folderId: 'A', name: '2 files', files: ['a.txt', 'c.txt'], paths: [] },
    { folderId: 'B', name: 'b.txt', files: ['b.txt'], paths: [] },
  ]);
});

test('leaves out expired, removed, empty and unfinished items', () => {
  const rows = searchPage(
    [
      ownFile('A', 'late.txt', { status: 'uploading' }),
      ownFile('A', 'old.txt', { expiryDate: PAST }),
      ownFile('A', 'a.txt'),
    ],
    [
      ownFolder('B', { expiryDate: PAST }),
      ownFolder('C', { copyrightViolation: true }),
      ownFolder('D', { fileCount: 0 }),
    ],
  );
  expect(archivesOfItems(rows, null, NOW)).toEqual([{ folderId: 'A', name: 'a.txt', files: ['a.txt'], paths: [] }]);
  expect(filesOf(rows, NOW)).toEqual([{ folderId: 'A', fileId: 'a.txt', name: 'a.txt' }]);
});

test('lists only files for single downloads', () => {
  const rows = inFolder(['photos'], [ownFile('A', 'x/a.txt')], [ownFolder('B')]);
  expect(filesOf(rows, NOW)).toEqual([{ folderId: 'A', fileId: 'x/a.txt', name: 'a.txt' }]);
});

test('splits items into several archives without duplicates or gaps', () => {
  const files = Array.from({ length: 1201 }, (_, n) => ownFile('A', `${n}.txt`));
  const archives = archivesOfItems(inFolder(['x', 'y'], files), 'Trip', NOW);
  expect(archives.map(({ name, files, paths }) => [name, files?.length, paths?.length])).toEqual([
    ['Trip (1 of 3)', 500, 2],
    ['Trip (2 of 3)', 500, 0],
    ['Trip (3 of 3)', 201, 0],
  ]);
  expect(archives.flatMap((archive) => archive.files)).toEqual(files.map(({ fileId }) => fileId));
  const directories = Array.from({ length: 101 }, (_, n) => `d${n}`);
  expect(archivesOfItems(inFolder(directories, []), 'Trip', NOW).map(({ paths }) => paths?.length)).toEqual([100, 1]);
});
