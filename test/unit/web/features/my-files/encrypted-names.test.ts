import { expect, test } from 'vitest';
import { addMatches, lockedFoldersIn, namesIn } from '../../../../../web/features/my-files/encrypted-names';
import { myFilesPage, ownFile, ownFolder } from './my-files-items';

const named = (folderId: string, folderName: string) => ownFolder(folderId, { folderName });
const locked = { ...named('L', 'Encrypted upload'), isLocked: true } as const;

/** The second page continues in the folder of the first one. */
const names = {
  pages: [
    { folders: [named('A', 'Harbour'), locked], files: [ownFile('A', 'harbour.txt')], next: 'a' },
    {
      folders: [named('A', 'Harbour'), named('B', 'Trip'), locked],
      files: [ownFile('A', 'HARBOUR 2.txt')],
      next: null,
    },
  ],
};
const pagination = { page: 1, limit: 5, total: 7, totalPages: 2 };

test('adds each match once, after the plain results of the first page', () => {
  const page = myFilesPage({ folders: [named('P', 'Plain harbour')], pagination, encryptedSearch: 'harbour' });
  const { folders, files, pagination: all } = addMatches(page, names);
  expect(folders.map(({ folderId }) => folderId)).toEqual(['P', 'A']);
  expect(files.map(({ originalFilename }) => originalFilename)).toEqual(['harbour.txt', 'HARBOUR 2.txt']);
  expect(all.total).toBe(10);

  const second = addMatches(myFilesPage({ pagination: { ...pagination, page: 2 }, encryptedSearch: 'harbour' }), names);
  expect([second.folders, second.files, second.pagination.total]).toEqual([[], [], 10]);
});

test('adds at most as many matches as there may be rows, folders first', () => {
  const page = myFilesPage({ pagination, encryptedSearch: 'harbour' });
  const rowsOf = (maxRows: number) => {
    const { folders, files, pagination: all } = addMatches(page, names, maxRows);
    return [folders.length, files.length, all.total];
  };
  expect([rowsOf(2), rowsOf(1), rowsOf(0)]).toEqual([
    [1, 1, 10],
    [1, 0, 10],
    [0, 0, 10],
  ]);
});

test('does not list the open folder, and changes no page without an encrypted search', () => {
  const inside = addMatches(myFilesPage({ current: named('A', 'Harbour'), encryptedSearch: 'harbour' }), names);
  expect([inside.folders, inside.files.length]).toEqual([[], 2]);
  const page = myFilesPage({});
  expect(addMatches(page, names)).toBe(page);
  const search = myFilesPage({ encryptedSearch: 'harbour' });
  expect(addMatches(search, undefined)).toBe(search);
});

test('counts names, and every folder without a key once', () => {
  expect([namesIn(names), lockedFoldersIn(names)]).toEqual([7, 1]);
});
