import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildTree,
  openAtFirst,
  type TreeRow,
  visibleRows,
} from '../../../../../../web/features/folder-view/tree/tree';
import { sharedFile } from '../shared-file';

const rowTexts = (rows: readonly TreeRow[]) =>
  rows.map((row) => `${'  '.repeat(row.depth)}${row.kind === 'file' ? row.file.originalFilename : `${row.name}/`}`);

const files = [
  sharedFile('readme.txt', { size: 5, date: '2026-11-01T00:00:00Z' }),
  sharedFile('photos/IMG_10.jpg', { size: 20, date: '2026-11-03T00:00:00Z' }),
  sharedFile('photos/IMG_9.jpg', { size: 10, date: '2026-11-04T00:00:00Z' }),
  sharedFile('docs/2024/old.pdf', { size: 100, date: '2026-10-01T00:00:00Z' }),
  sharedFile('docs/new.pdf', { size: 1, date: '2026-10-02T00:00:00Z' }),
];

const DOCS = ['docs/', '  2024/', '    old.pdf', '  new.pdf'];
const PHOTOS = ['photos/', '  IMG_9.jpg', '  IMG_10.jpg'];
const PHOTOS_BY_SIZE = ['photos/', '  IMG_10.jpg', '  IMG_9.jpg'];

test.each([
  ['by name with numeric order', 'name', [...DOCS, ...PHOTOS]],
  ['with the largest first', 'size', [...DOCS, ...PHOTOS_BY_SIZE]],
  ['with the newest first, where a folder is as new as its newest file', 'date', [...PHOTOS, ...DOCS]],
] as const)('lists folders before files, both %s', (_, order, folderRows) => {
  expect(rowTexts(buildTree(files, order).rows)).toEqual([...folderRows, 'readme.txt']);
});

test('knows the size and the file range of each folder', () => {
  const { rows, files: ordered } = buildTree(files, 'name');
  const docs = rows.find((row) => row.kind === 'folder' && row.path === 'docs');
  expect(docs).toMatchObject({ bytes: 101, filesStart: 0, filesEnd: 2 });
  expect(ordered.slice(0, 2).map((file) => file.originalFilename)).toEqual(['old.pdf', 'new.pdf']);
});

test('hides everything below a closed folder', () => {
  const { rows } = buildTree(files, 'name');
  expect(rowTexts(visibleRows(rows, (path) => path !== 'docs'))).toEqual(['docs/', ...PHOTOS, 'readme.txt']);
});

test('lists every file once, within the range of each of its folders', () => {
  const segment = fc.constantFrom('a', 'b', 'c');
  const names = fc.array(fc.array(segment, { minLength: 1, maxLength: 4 }), { maxLength: 30 });
  fc.assert(
    fc.property(names, fc.constantFrom('name', 'size', 'date'), (lists, order) => {
      const sharedFiles = lists.map((list, index) => sharedFile([...list, `${index}`].join('/')));
      const { rows, files: ordered } = buildTree(sharedFiles, order);
      expect(ordered.map((file) => file.fileId).sort()).toEqual(sharedFiles.map((file) => file.fileId).sort());
      for (const row of rows) {
        if (row.kind === 'file') continue;
        const inside = ordered.slice(row.filesStart, row.filesEnd);
        const isInside = (path: string) => path === row.path || path.startsWith(`${row.path}/`);
        expect(inside.every((file) => isInside(file.path))).toBe(true);
        expect(inside.length).toBe(sharedFiles.filter((file) => isInside(file.path)).length);
      }
    }),
  );
});

test('sorts empty folders among the other folders at any depth', () => {
  const { rows, files: ordered } = buildTree(files, 'name', ['docs/empty', 'album/raw/2024', 'zoo', 'photos']);
  const docs = ['docs/', '  2024/', '    old.pdf', '  empty/', '  new.pdf'];
  const album = ['album/', '  raw/', '    2024/'];
  expect(rowTexts(rows)).toEqual([...album, ...docs, ...PHOTOS, 'zoo/', 'readme.txt']);
  const empty = rows.find((row) => row.kind === 'folder' && row.path === 'docs/empty');
  expect(empty).toMatchObject({ bytes: 0, filesStart: 1, filesEnd: 1, rowsEnd: 7 });
  expect(ordered).toHaveLength(files.length);
});

const openRows = (names: readonly string[]) => {
  const tree = buildTree(
    names.map((name) => sharedFile(name)),
    'name',
  );
  return rowTexts(visibleRows(tree.rows, openAtFirst(tree.rows, tree.files.length)));
};

test('expands a small tree completely, and only the top level of a larger tree', () => {
  const small = Array.from({ length: 20 }, (_, index) => `photos/${index}.jpg`);
  expect(openRows(small)).toHaveLength(21);
  expect(openRows([...small, 'read me.txt'])).toEqual(['photos/', 'read me.txt']);
});

test('expands a folder that is alone on its level in a larger tree, but no folder inside it', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Trip/all/${index % 2 ? 'photos' : 'films'}/${index}.bin`);
  expect(openRows(names)).toEqual(['Trip/', '  all/', '    films/', '    photos/']);
});
