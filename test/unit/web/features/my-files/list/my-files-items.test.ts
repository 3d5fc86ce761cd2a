import { describe, expect, test } from 'vitest';
import {
  expiryOf,
  type Item,
  isAvailable,
  isChangeable,
  isDownloadable,
  kindOf,
  sizeClassOf,
  sizeOf,
  sizeWords,
} from '../../../../../../web/features/my-files/list/items';
import { GIB } from '../../../../../../worker/contract/units';
import { ownFile, ownFolder, rowsOf } from '../my-files-items';

const NOW = Date.UTC(2026, 10, 21, 12);
const at = (ms: number) => new Date(NOW + ms).toISOString();

const folderItem = (over: Parameters<typeof ownFolder>[1]) => rowsOf({ folders: [ownFolder('A', over)] })[0] as Item;
const fileItem = (over: Parameters<typeof ownFile>[2]) => rowsOf({ files: [ownFile('A', 'a.txt', over)] })[0] as Item;
const directoryItem = (folderId: string, expiry: string | null = null, totalSize = 0) =>
  rowsOf({
    current: ownFolder(folderId, { expiryDate: expiry }),
    directories: [{ name: 'b', path: 'a/b', totalSize }],
  })[0] as Item;

test('gives different keys to directories of the same name in two folders, and to a folder', () => {
  const keys = [directoryItem('A'), directoryItem('B'), folderItem({})].map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

describe('access by link', () => {
  test('ends at the exact millisecond of the expiry for folders, files and directories', () => {
    for (const make of [
      (expiry: string | null) => folderItem({ expiryDate: expiry }),
      (expiry: string | null) => fileItem({ expiryDate: expiry }),
      (expiry: string | null) => directoryItem('A', expiry),
    ]) {
      expect([null, at(1), at(0), at(-1)].map((expiry) => isAvailable(make(expiry), NOW))).toEqual([
        true,
        true,
        false,
        false,
      ]);
      expect([null, at(1), at(0), at(-1)].map((expiry) => isDownloadable(make(expiry), NOW))).toEqual([
        true,
        true,
        false,
        false,
      ]);
    }
  });

  test('is denied for a folder that was taken down, and the folder cannot be changed', () => {
    const removed = folderItem({ copyrightViolation: true, originalFolderName: 'Films' });
    expect([isAvailable(removed, NOW), isDownloadable(removed, NOW), isChangeable(removed)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(removed.name).toBe('Films');
    const marked = folderItem({ folderName: 'DELETED_COPYRIGHT_VIOLATION: notice' });
    expect([isAvailable(marked, NOW), isChangeable(marked), marked.name]).toEqual([false, false, 'Removed Content']);
  });

  test('has no download while a file is being uploaded, or for an empty folder', () => {
    expect(isDownloadable(fileItem({ status: 'uploading' }), NOW)).toBe(false);
    expect(isAvailable(fileItem({ status: 'uploading' }), NOW)).toBe(true);
    expect(isDownloadable(folderItem({ fileCount: 0 }), NOW)).toBe(false);
  });

  test('still allows deletion after the expiry', () => {
    expect(isChangeable(folderItem({ expiryDate: at(-1) }))).toBe(true);
  });
});

test.each([
  [0, 'Standard'],
  [5 * GIB - 1, 'Standard'],
  [5 * GIB, 'Large'],
  [10 * GIB - 1, 'Large'],
  [10 * GIB, 'Very Large'],
])('classifies %i bytes as %s', (bytes, name) => {
  expect(sizeClassOf(bytes)).toBe(name);
});

test('has neither size nor expiry for a removed folder', () => {
  const removed = folderItem({ copyrightViolation: true, totalSize: 5, expiryDate: at(1000) });
  expect([sizeOf(removed), expiryOf(removed)]).toEqual([null, null]);
  const listedFolder = folderItem({ totalSize: 5, expiryDate: at(1000) });
  expect([sizeOf(listedFolder), expiryOf(listedFolder)]).toEqual([5, at(1000)]);
});

test('offers the download of a folder that contains only folders', () => {
  expect(isDownloadable(folderItem({ fileCount: 0, folderCount: 1 }), NOW)).toBe(true);
  expect(isDownloadable(folderItem({ fileCount: 0, folderCount: 0 }), NOW)).toBe(false);
});

test('marks a size as a minimum if not everything inside was counted', () => {
  expect(sizeWords(folderItem({ totalSize: 2048 }))).toBe('2\u00a0KB');
  expect(sizeWords(folderItem({ totalSize: 2048, isTotalSizePartial: true }))).toBe('≥ 2\u00a0KB');
  expect(sizeWords(fileItem({ fileSize: 10 }))).toBe('10\u00a0B');
  expect(sizeWords(directoryItem('A', null, 3072))).toBe('3\u00a0KB');
});

test.each([
  [0, 'Folder'],
  [20, 'Folder'],
  [21, 'Upload Folder'],
])('calls a folder of %i files %s', (fileCount, kind) => {
  expect(kindOf(folderItem({ fileCount }))).toBe(kind);
});
