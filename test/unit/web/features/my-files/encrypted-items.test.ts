import { expect, test } from 'vitest';
import { matchingNames } from '../../../../../web/features/my-files/encrypted-names';
import {
  isDownloadable,
  isEncrypted,
  isLocked,
  isMovable,
  itemsOf,
} from '../../../../../web/features/my-files/list/items';
import { canMoveTo, destinationOf } from '../../../../../web/features/my-files/move/destination';
import { choicesOf } from '../../../../../web/features/my-files/move/folder-choices';
import { ROOT } from '../../../../../web/features/my-files/place';
import { ownFile, ownFolder } from './my-files-items';

const encryption = { version: 1, kdf: 'none', salt: '', wrappedKey: 'w' } as const;
const page = {
  folders: [ownFolder('E', { encryption, folderName: 'Secret Straße' }), ownFolder('P', { folderName: 'Plain' })],
  directories: [],
  files: [ownFile('E', 'secret.txt', { sealed: 's' }), ownFile('P', 'plain.txt')],
  pagination: { page: 1, limit: 5, total: 4, totalPages: 1 },
  isSorted: true,
  trail: [],
  current: null,
};
const [folder, plainFolder, file, plainFile] = itemsOf(page);
if (!folder || !plainFolder || !file || !plainFile) throw new Error('four rows');

test('moves an encrypted folder as a whole, but nothing into it, and no file out of it', () => {
  const encrypted = destinationOf(folder);
  const plain = destinationOf(plainFolder);
  if (!encrypted || !plain) throw new Error('two folders');
  expect(canMoveTo(plainFile, ROOT, encrypted)).toBe(false);
  expect(canMoveTo(plainFolder, ROOT, encrypted)).toBe(false);
  expect(canMoveTo(file, ROOT, plain)).toBe(false);
  expect(canMoveTo(folder, ROOT, plain)).toBe(true);
  expect([folder, plainFolder, file, plainFile].map(isMovable)).toEqual([true, true, false, true]);
  expect(choicesOf([page]).map(({ key }) => key)).toEqual(['P']);
});

test('offers no download without the key, and none of an empty directory', () => {
  const now = Date.now();
  const locked = itemsOf({
    ...page,
    folders: [ownFolder('E', { encryption, isLocked: true } as object)],
    files: [
      { ...ownFile('E', 'a', { sealed: 's' }), isLocked: true },
      { ...ownFile('E', 'b', { sealed: 's' }), isDirectory: true },
    ],
  });
  expect(locked.map((item) => isDownloadable(item, now))).toEqual([false, false, false]);
  expect(locked.map(isLocked)).toEqual([true, true, false]);
  expect([folder, plainFolder, file, plainFile].map(isEncrypted)).toEqual([true, false, true, false]);
  expect(isDownloadable(folder, now)).toBe(true);
});

test('finds encrypted names in any case and any spelling of their letters', () => {
  const names = { folders: page.folders, files: page.files, lockedFolders: 0 };
  expect(matchingNames(names, 'SECRET').folders.map(({ folderId }) => folderId)).toEqual(['E']);
  expect(matchingNames(names, 'secret').files.map(({ fileId }) => fileId)).toEqual(['secret.txt']);
  const cafe = { ...names, files: [ownFile('E', 'cafe\u0301.txt')] };
  expect(matchingNames(cafe, 'Caf\u00e9').files).toHaveLength(1);
});
