import { expect, test } from 'vitest';
import { firstEntries } from '../../../../../web/features/folder-view/overview/first-entries';
import { sharedFile } from './shared-file';

const inside = { folderId: 'f1', folder_name: 'Rome', file_count: 1, total_size: 7 };

test('the top level is named as the contents begin: folders with links of their own, directories, files', () => {
  const files = [sharedFile('b.txt', { size: 2 }), sharedFile('photos/raw/1.jpg', { size: 3 }), sharedFile('a.txt')];
  const entries = firstEntries({ files, fileCount: 3, folders: [inside], emptyDirectories: ['later'] }, 8);
  expect(entries.map(({ kind, name, bytes }) => [kind, name, bytes])).toEqual([
    ['folder', 'Rome', 7],
    ['folder', 'later', 0],
    ['folder', 'photos', 3],
    ['file', 'a.txt', 1],
    ['file', 'b.txt', 2],
  ]);
});

test('no more are named than asked for, and none has the key of another', () => {
  const files = Array.from({ length: 20 }, (_, index) => sharedFile(`${index}.txt`));
  const entries = firstEntries({ files, fileCount: 20, folders: [inside], emptyDirectories: undefined }, 4);
  expect(entries.map(({ name }) => name)).toEqual(['Rome', '0.txt', '1.txt', '2.txt']);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(4);
});

test('of a long list the size of a directory is not told while only its first files are known', () => {
  const folder = { files: [sharedFile('photos/1.jpg')], fileCount: 200, folders: [], emptyDirectories: undefined };
  expect(firstEntries(folder, 4)).toEqual([{ key: 'photos/', kind: 'folder', name: 'photos', bytes: null }]);
});
