import { expect, test } from 'vitest';
import { costOf, sumUsage } from '../../../../worker/operations/cost.ts';

test('charges a million operations, and a GB stored for a month, at list prices', () => {
  const { items, usd } = costOf({ requests: 1e6, classA: 1e6, d1RowsWritten: 1e6, storedGbMonths: 1 });
  expect(items).toEqual([
    { name: 'classA', usd: 4.5 },
    { name: 'd1RowsWritten', usd: 1 },
    { name: 'requests', usd: 0.3 },
    { name: 'storedGbMonths', usd: 0.015 },
  ]);
  expect(usd).toBeCloseTo(5.815, 10);
});

test('leaves out unused services', () => {
  expect(costOf({ requests: 0 })).toEqual({ items: [], usd: 0 });
});

test('adds up usage with weights', () => {
  const sum = sumUsage([2, { requests: 10, classA: 1 }], [0.5, { requests: 4, classB: 2 }]);
  expect(sum).toEqual({ requests: 22, classA: 2, classB: 1 });
});
