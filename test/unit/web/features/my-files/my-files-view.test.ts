import { expect, test } from 'vitest';
import {
  ORDERS,
  orderAfter,
  pageAfter,
  ROWS,
  readViewSearch,
  sortOf,
  viewOf,
  viewSearchOf,
} from '../../../../../web/features/my-files/view';
import { LIST_ORDERS } from '../../../../../worker/contract/calls/my-files';

test('shows the number of rows in the URL, otherwise the last chosen number, otherwise 5', () => {
  expect(viewOf({}, null).rows).toBe(5);
  expect(viewOf({}, '50').rows).toBe(50);
  expect(viewOf({ rows: 25 }, '50').rows).toBe(25);
  expect(viewOf({}, '1000000').rows).toBe(5);
});

test('restores a view from its URL, and leaves defaults out of the URL', () => {
  for (const rows of ROWS) expect(viewOf(viewSearchOf({ rows, order: 'usual' }), null).rows).toBe(rows);
  expect(viewSearchOf({ rows: 5, order: 'usual' })).toEqual({});
  expect(viewSearchOf({ rows: 100, order: 'size-desc' })).toEqual({ rows: 100, order: 'size-desc' });
});

test.each([0, -25, 1000, 24.9, '', 'all', null, undefined, {}, [], Number.NaN])(
  'rejects %j as a number of rows',
  (rows) => {
    expect(readViewSearch({ rows })).toEqual({});
  },
);

test('reads numbers of rows as numbers and as text', () => {
  expect([readViewSearch({ rows: 25 }), readViewSearch({ rows: '25' })]).toEqual([{ rows: 25 }, { rows: 25 }]);
});

test('keeps the first visible row on the page if the number of rows changes', () => {
  expect([pageAfter(1, 5, 100), pageAfter(6, 5, 25), pageAfter(7, 5, 25), pageAfter(2, 100, 5)]).toEqual([1, 2, 2, 21]);
});

test('offers every order, and keeps the order in the URL', () => {
  expect(ORDERS.toSorted()).toEqual(LIST_ORDERS.toSorted());
  for (const order of LIST_ORDERS) {
    expect(viewOf(readViewSearch({ ...viewSearchOf({ rows: 5, order }) }), null).order).toBe(order);
  }
  expect(readViewSearch({ order: 'usual' })).toEqual({});
  for (const order of ['colour', 7, ['name'], null]) expect(readViewSearch({ order })).toEqual({});
});

test('switches a column between both directions and the default order', () => {
  expect([orderAfter('usual', 'name'), orderAfter('name', 'name'), orderAfter('name-desc', 'name')]).toEqual([
    'name',
    'name-desc',
    'usual',
  ]);
  expect([orderAfter('name', 'size'), orderAfter('size-desc', 'size'), orderAfter('size', 'size')]).toEqual([
    'size-desc',
    'size',
    'usual',
  ]);
  expect([sortOf('date', 'date'), sortOf('date-desc', 'date'), sortOf('date', 'name')]).toEqual([
    'ascending',
    'descending',
    'none',
  ]);
});
