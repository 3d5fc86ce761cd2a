import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  crumbsOf,
  type Place,
  placeOf,
  placeSearchOf,
  ROOT,
  readPlaceSearch,
} from '../../../../../web/features/my-files/place';
import { LIST_MAX_PAGE, NAME_MAX_CHARS } from '../../../../../worker/contract/limits';

const place = fc.record({
  folderId: fc.stringMatching(/^[\w-]{16}$/),
  path: fc.string({ unit: 'grapheme' }),
  page: fc.integer({ min: 1, max: LIST_MAX_PAGE }),
  search: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
});

test('restores a location in My Files from its URL', () => {
  fc.assert(
    fc.property(place, (original: Place) => {
      expect(placeOf(placeSearchOf(original))).toEqual(original);
      expect(readPlaceSearch({ ...placeSearchOf(original) })).toEqual(placeSearchOf(original));
    }),
  );
});

test('reads any URL as a valid location', () => {
  const keys = fc.constantFrom('folder', 'path', 'page', 'q', '__proto__', 'x');
  fc.assert(
    fc.property(fc.dictionary(keys, fc.oneof(fc.anything(), fc.double(), fc.string())), (raw) => {
      const { folderId, path, page, search } = placeOf(readPlaceSearch(raw));
      expect(folderId).not.toBe('');
      expect(folderId !== null || path === '').toBe(true);
      expect(typeof path).toBe('string');
      expect(Number.isInteger(page) && page >= 1 && page <= LIST_MAX_PAGE).toBe(true);
      expect(search).toBe(search.trim());
      expect(search.length).toBeLessThanOrEqual(NAME_MAX_CHARS);
    }),
  );
});

test("adds no parameters to the root's URL", () => {
  expect(placeSearchOf(ROOT)).toEqual({});
  expect(readPlaceSearch({})).toEqual({});
});

test.each([0, -1, 1, 1.5, Number.NaN, '', 'two', null, {}, LIST_MAX_PAGE + 1])(
  'rejects %j as a page number',
  (page) => {
    expect(readPlaceSearch({ page })).toEqual({});
  },
);

test('reads numeric names as text', () => {
  expect(readPlaceSearch({ folder: 'A', path: 2024, q: 7 })).toEqual({ folder: 'A', path: '2024', q: '7' });
});

test('ignores a directory without a folder', () => {
  expect(readPlaceSearch({ path: 'photos', page: 2 })).toEqual({ page: 2 });
});

test('lists every folder and directory above a location, each on page 1 and without a search', () => {
  const original: Place = { folderId: 'B', path: 'photos/raw', page: 3, search: 'x' };
  const trail = [
    { folderId: 'A', folderName: 'Trips' },
    { folderId: 'B', folderName: 'Rome' },
  ];
  expect(crumbsOf(original, trail)).toEqual([
    { name: 'My Files', place: ROOT },
    { name: 'Trips', place: { ...ROOT, folderId: 'A' } },
    { name: 'Rome', place: { ...ROOT, folderId: 'B' } },
    { name: 'photos', place: { ...ROOT, folderId: 'B', path: 'photos' } },
    { name: 'raw', place: { ...ROOT, folderId: 'B', path: 'photos/raw' } },
  ]);
  expect(crumbsOf(ROOT, [])).toEqual([{ name: 'My Files', place: ROOT }]);
});
