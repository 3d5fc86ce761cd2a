import { expect, test } from 'vitest';
import { costOf, together } from '../../../../worker/operations/cost.ts';

test('a million of each, and a GB kept for a month, cost what the list says', () => {
  const { items, usd } = costOf({ requests: 1e6, classA: 1e6, d1RowsWritten: 1e6, storedGbMonths: 1 });
  expect(items).toEqual([
    { name: 'classA', usd: 4.5 },
    { name: 'd1RowsWritten', usd: 1 },
    { name: 'requests', usd: 0.3 },
    { name: 'storedGbMonths', usd: 0.015 },
  ]);
  expect(usd).toBeCloseTo(5.815, 10);
});

test('what is not used costs nothing and is not named', () => {
  expect(costOf({ requests: 0 })).toEqual({ items: [], usd: 0 });
});

test('uses add up, each so many times', () => {
  const sum = together([2, { requests: 10, classA: 1 }], [0.5, { requests: 4, classB: 2 }]);
  expect(sum).toEqual({ requests: 22, classA: 2, classB: 1 });
});
