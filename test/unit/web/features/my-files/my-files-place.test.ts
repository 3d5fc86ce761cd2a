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

test('an address leads back to the place it was made of', () => {
  fc.assert(
    fc.property(place, (there: Place) => {
      expect(placeOf(placeSearchOf(there))).toEqual(there);
      expect(readPlaceSearch({ ...placeSearchOf(there) })).toEqual(placeSearchOf(there));
    }),
  );
});

test('whatever an address says, it is a place that the server knows to look for', () => {
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

test('the address of the root says nothing', () => {
  expect(placeSearchOf(ROOT)).toEqual({});
  expect(readPlaceSearch({})).toEqual({});
});

test.each([0, -1, 1, 1.5, Number.NaN, '', 'two', null, {}, LIST_MAX_PAGE + 1])('%j is no page to turn to', (page) => {
  expect(readPlaceSearch({ page })).toEqual({});
});

test('names that are numbers are names', () => {
  expect(readPlaceSearch({ folder: 'A', path: 2024, q: 7 })).toEqual({ folder: 'A', path: '2024', q: '7' });
});

test('a directory of no folder is nowhere', () => {
  expect(readPlaceSearch({ path: 'photos', page: 2 })).toEqual({ page: 2 });
});

test('the way to a directory goes through every folder and every directory above it, from page 1 and without a search', () => {
  const there: Place = { folderId: 'B', path: 'photos/raw', page: 3, search: 'x' };
  const trail = [
    { folderId: 'A', folderName: 'Trips' },
    { folderId: 'B', folderName: 'Rome' },
  ];
  expect(crumbsOf(there, trail)).toEqual([
    { name: 'My Files', place: ROOT },
    { name: 'Trips', place: { ...ROOT, folderId: 'A' } },
    { name: 'Rome', place: { ...ROOT, folderId: 'B' } },
    { name: 'photos', place: { ...ROOT, folderId: 'B', path: 'photos' } },
    { name: 'raw', place: { ...ROOT, folderId: 'B', path: 'photos/raw' } },
  ]);
  expect(crumbsOf(ROOT, [])).toEqual([{ name: 'My Files', place: ROOT }]);
});
