import { expect, test } from 'vitest';
import { countPages, positionsOnPage } from '../../../../worker/downloads/tree-pages.ts';

const folders = [
  { id: 'top', nextPosition: 3 },
  { id: 'empty', nextPosition: 0 },
  { id: 'a', nextPosition: 2 },
  { id: 'b', nextPosition: 4 },
];
const pages = (limit: number) =>
  Array.from({ length: countPages(folders, limit) }, (_, index) =>
    positionsOnPage(folders, index + 1, limit).map(([folderId, position]) => `${folderId} ${position}`),
  );

test('continues a page in the next folder', () => {
  expect(pages(4)).toEqual([['top 0', 'top 1', 'top 2', 'a 0'], ['a 1', 'b 0', 'b 1', 'b 2'], ['b 3']]);
});

test.each([1, 2, 3, 5, 9, 100])('lists every file once and in the same order with %i per page', (limit) => {
  expect(pages(limit).flat()).toEqual(pages(9).flat());
  expect(pages(limit).flat()).toHaveLength(9);
  for (const page of pages(limit)) expect(page.length).toBeLessThanOrEqual(limit);
});

test('lists nothing after the last page, or if there are no files', () => {
  expect(positionsOnPage(folders, 4, 4)).toEqual([]);
  expect(positionsOnPage(folders, 1_000_000, 100)).toEqual([]);
  expect([positionsOnPage([], 1, 10), countPages([], 10)]).toEqual([[], 0]);
});
