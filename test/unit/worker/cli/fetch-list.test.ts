import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fetchList } from '../../../../worker/cli/fetch-list';

type List = Parameters<typeof fetchList>[0];
const SUM = 'a'.repeat(64);
const file = (overrides: Partial<List['files'][number]> = {}): List['files'][number] => ({
  fileId: 'file',
  folderId: 'folder',
  originalFilename: 'x.txt',
  path: '',
  fileSize: 5,
  sha256: SUM,
  partSize: null,
  parts: [],
  ...overrides,
});
const list = (overrides: Partial<List> = {}, page: Partial<List['pagination']> = {}): List => ({
  folderName: 'holiday',
  files: [],
  unfinishedFiles: 0,
  directories: [],
  pagination: { page: 1, limit: 100, total: 0, totalPages: 1, ...page },
  ...overrides,
});
const linesOf = (overrides: Partial<List>) => fetchList(list(overrides)).split('\n').slice(1, -1);

test.each([
  [1, 0, '-'],
  [1, 1, '-'],
  [1, 2, '2'],
  [2, 3, '3'],
  [3, 3, '-'],
  [4, 3, '-'],
])('after page %i of %i, names the next page: %s', (page, totalPages, next) => {
  expect(fetchList(list({ unfinishedFiles: 2 }, { page, totalPages, total: 250 }))).toBe(`${next}\t2\t250\tholiday\n`);
});

test('lists directories first, then files with id, folder, size, part size, checksum and path', () => {
  const files = [file(), file({ fileId: 'other', folderId: 'inner', path: 'a b/c', originalFilename: 'two words' })];
  expect(linesOf({ directories: ['a b', 'empty'], files })).toEqual([
    'd a b',
    'd empty',
    `f file folder 5 5 ${SUM} x.txt`,
    `f other inner 5 5 ${SUM} a b/c/two words`,
  ]);
});

test('cuts names that are too long for file systems, and leaves room for a number after the title', () => {
  const bytesOf = (name = '') => Buffer.byteLength(name);
  const long = '山'.repeat(100);
  const [head = ''] = fetchList(list({ folderName: long })).split('\n');
  expect(head.split('\t')[3]).toBe('山'.repeat(80));
  const [directory = '', place = ''] = linesOf({
    directories: [long],
    files: [file({ path: long, originalFilename: `${long}.txt` }), file()],
  });
  expect(directory).toBe(`d ${'山'.repeat(80)}`);
  expect(place).toContain(` ${'山'.repeat(80)}/${'山'.repeat(78)}.txt`);
  const fits = 'x'.repeat(255);
  expect(linesOf({ directories: [fits] }).map((line) => bytesOf(line))).toEqual([257]);
});

test.each([
  ['that was sent in one piece', {}, `5 5 ${SUM}`],
  ['that is empty', { fileSize: 0 }, `0 0 ${SUM}`],
  ['that was sent in parts', { fileSize: 12, partSize: 5, sha256: null, parts: ['1a', '2b', '3c'] }, '12 5 1a,2b,3c'],
  ['that was sent in one part', { fileSize: 12, partSize: 12, sha256: null, parts: ['1a'] }, '12 12 1a'],
  ['without a known checksum', { sha256: null }, '5 5 -'],
])('lists sizes and checksums of a file %s', (_, overrides, expected) => {
  expect(linesOf({ files: [file(overrides)] })).toEqual([`f file folder ${expected} x.txt`]);
});

test.each([
  ['a\tb\nc', 'abc'],
  ['..', '_..'],
  ['a\\b', 'a_b'],
])('writes the share name %j as %j', (folderName, expected) => {
  expect(fetchList(list({ folderName }))).toBe(`-\t0\t0\t${expected}\n`);
});

test('writes one line for each name, and no path that leads out of the directory', () => {
  const any = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed());
  const characters = fc.array(fc.oneof(fc.constantFrom('.', '\\', ' ', '\n', '\t', '/'), any), { maxLength: 12 });
  const place = characters.map((chosen) => chosen.join(''));
  const name = place.map((text) => text.replaceAll('/', ''));
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 3 }),
      fc.array(fc.tuple(place, name), { maxLength: 3 }),
      (directories, named) => {
        const files = named.map(([path, originalFilename]) => file({ path, originalFilename }));
        const lines = linesOf({ directories, files });
        expect(lines).toHaveLength(directories.length + files.length);
        for (const line of lines) {
          const segments = line.replace(/^(?:d|f(?: \S+){5}) /, '').split('/');
          expect(segments.filter((segment) => ['', '.', '..'].includes(segment))).toEqual([]);
        }
      },
    ),
  );
});
