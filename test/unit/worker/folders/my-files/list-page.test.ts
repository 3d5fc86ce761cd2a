import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowsOf } from '../../../../../worker/folders/my-files/list-page';

test('splits any page of the joined lists into ranges of the single lists', () => {
  const length = fc.nat(20);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }), length, length, length, (...sizes) => {
      const [page, limit, a, b, c] = sizes;
      const lists = Object.entries({ a, b, c }).map(([list, size]) => Array.from({ length: size }, (_, n) => list + n));
      const expected = lists.flat().slice((page - 1) * limit, page * limit);
      const windows = Object.values(windowsOf(page, limit, { a, b, c }));
      const listed = windows.flatMap(({ from, count }, index) => lists[index]?.slice(from, from + count));
      expect(listed).toEqual(expected);
    }),
  );
});
