import { expect, test } from 'vitest';
import { backoffMs } from '../../../../../../../web/features/uploads/engine/sending/backoff';

test('doubles the wait up to its maximum, and adds at most a quarter', () => {
  const waits = { baseMs: 1000, maxMs: 5000 };
  expect([0, 1, 2, 3, 9].map((retry) => backoffMs(waits, retry, 0))).toEqual([1000, 2000, 4000, 5000, 5000]);
  expect(backoffMs(waits, 9, 1)).toBe(6250);
  expect(backoffMs({ baseMs: 1000 }, 3, 0)).toBe(8000);
});
