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

test.each([1, 2, 3, 5, 9, 100])('lists every file once and in the same order with %i per page', (limit) => {
  expect(pages(limit).flat()).toEqual(pages(9).flat());
  expect(pages(limit).flat()).toHaveLength(9);
  for (const page of pages(limit)) expect(page.length).toBeLessThanOrEqual(limit);
});
