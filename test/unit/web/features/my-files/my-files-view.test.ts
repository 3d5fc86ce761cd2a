import { expect, test } from 'vitest';
import { pageAfter, ROWS, readViewSearch, viewOf, viewSearchOf } from '../../../../../web/features/my-files/view';

const remembering = (value: string | null) => ({ read: () => value, write: () => {} });

test('a page has 5 rows, or what the address says, or what was chosen last', () => {
  expect(viewOf({}, remembering(null)).rows).toBe(5);
  expect(viewOf({}, remembering('50')).rows).toBe(50);
  expect(viewOf({ rows: 25 }, remembering('50')).rows).toBe(25);
  expect(viewOf({}, remembering('1000000')).rows).toBe(5);
});

test('an address leads back to the view it was made of, and leaves out what is usual', () => {
  for (const rows of ROWS) expect(viewOf(viewSearchOf({ rows }), remembering(null)).rows).toBe(rows);
  expect(viewSearchOf({ rows: 5 })).toEqual({});
  expect(viewSearchOf({ rows: 100 })).toEqual({ rows: 100 });
});

test.each([0, -25, 1000, 24.9, '', 'all', null, undefined, {}, [], Number.NaN])('%j is no number of rows', (rows) => {
  expect(readViewSearch({ rows })).toEqual({});
});

test('numbers of rows are read as the router gives them, parsed or not', () => {
  expect([readViewSearch({ rows: 25 }), readViewSearch({ rows: '25' })]).toEqual([{ rows: 25 }, { rows: 25 }]);
});

test('with another number of rows the first row that was shown stays on the page', () => {
  expect([pageAfter(1, 5, 100), pageAfter(6, 5, 25), pageAfter(7, 5, 25), pageAfter(2, 100, 5)]).toEqual([1, 2, 2, 21]);
});
