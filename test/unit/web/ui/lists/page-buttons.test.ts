import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PageButton, pageButtons } from '../../../../../web/ui/lists/page-buttons';

const buttons = (page: number, totalPages: number) => pageButtons(page, totalPages, 7);

test.each<[number, number, PageButton[]]>([
  [1, 0, []],
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, 'gap', 8]],
  [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
  [5, 8, [1, 'gap', 4, 5, 6, 7, 8]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 5, 6, 7, 8, 9]],
  [500, 20_000, [1, 'gap', 499, 500, 501, 'gap', 20_000]],
])('shows for page %i of %i the buttons %j', (page, totalPages, expected) => {
  expect(buttons(page, totalPages)).toEqual(expected);
});

test('shows at most 7 buttons: first, last, current page and its neighbours, and gaps of several pages', () => {
  const pages = fc
    .integer({ min: 1, max: 50 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(pages, ([page, total]) => {
      const visibleButtons = buttons(page, total);
      expect(visibleButtons.length).toBeLessThanOrEqual(7);
      expect(visibleButtons.length).toBe(Math.min(7, total));
      const neighbours = [page - 1, page + 1].filter((neighbour) => neighbour >= 1 && neighbour <= total);
      for (const expectedPage of [1, total, page, ...neighbours]) expect(visibleButtons).toContain(expectedPage);
      const between = (index: number) => Number(visibleButtons[index + 1]) - Number(visibleButtons[index - 1]);
      const gaps = visibleButtons.flatMap((button, index) => (button === 'gap' ? [between(index)] : []));
      const steps = visibleButtons
        .map((button, index) => Number(button) - Number(visibleButtons[index - 1]))
        .filter(Number.isFinite);
      expect(Math.min(3, ...gaps)).toBe(3);
      expect(new Set([1, ...steps])).toEqual(new Set([1]));
    }),
  );
});
