import { expect, test } from 'vitest';
import { contentsInWords, firstEntries } from '../../../../../web/features/folder-view/overview/first-entries';
import { sharedFile } from './shared-file';

const inside = { folderId: 'f1', folderName: 'Rome', fileCount: 1, totalSize: 7 };

test('lists folders with their own links, then directories, then files', () => {
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

test('returns at most the requested number of entries, each with a unique key', () => {
  const files = Array.from({ length: 20 }, (_, index) => sharedFile(`${index}.txt`));
  const entries = firstEntries({ files, fileCount: 20, folders: [inside] }, 4);
  expect(entries.map(({ name }) => name)).toEqual(['Rome', '0.txt', '1.txt', '2.txt']);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(4);
});

test('lists the top level of a long list as the server reports it', () => {
  const folder = {
    files: [sharedFile('photos 1/1.jpg'), sharedFile('photos 1/2.jpg')],
    fileCount: 30,
    folders: [inside],
    topLevel: {
      directories: [
        { name: 'photos 1', size: 5 },
        { name: 'photos 2', size: 6 },
      ],
      files: [{ fileId: 'id1', originalFilename: 'read me.txt', fileSize: 4 }],
      entryCount: 26,
      isPartial: false,
    },
  };
  const entries = firstEntries(folder, 8);
  expect(entries.map(({ kind, name, bytes }) => [kind, name, bytes])).toEqual([
    ['folder', 'Rome', 7],
    ['folder', 'photos 1', 5],
    ['folder', 'photos 2', 6],
    ['file', 'read me.txt', 4],
  ]);
  expect(entries.map(({ file }) => file)).toEqual([undefined, undefined, undefined, undefined]);
});

test('gives directories of a long encrypted list no size, because the response has only some of their files', () => {
  const files = [sharedFile('photos/1.jpg', { size: 3 }), sharedFile('a.txt')];
  const entries = firstEntries({ files, fileCount: 600, folders: [] }, 8);
  expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['photos', null],
    ['a.txt', 1],
  ]);
});

test("finds the files of a long list's first page, for previews", () => {
  const listed = sharedFile('read me.txt');
  const { fileId, originalFilename, fileSize } = listed;
  const topLevel = {
    directories: [],
    files: [{ fileId, originalFilename, fileSize }],
    entryCount: 1,
    isPartial: false,
  };
  expect(firstEntries({ files: [listed], fileCount: 600, folders: [], topLevel }, 8)[0]?.file).toBe(listed);
});

test.each([
  [{ fileCount: 1, folders: [] }, '1 file'],
  [{ fileCount: 24, folders: [] }, 'All 24 files'],
  [{ fileCount: 2, folders: [inside] }, 'All 2 files and 1 folder'],
  [{ fileCount: 0, folders: [inside, inside], hasMoreFolders: true as const }, 'more than 2 folders'],
])('says what %o contains', (folder, words) => {
  expect(contentsInWords(folder)).toBe(words);
});
