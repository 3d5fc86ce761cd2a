import { expect, test } from 'vitest';
import { isBlocked } from '../../../../../web/features/bandwidth/blocked';
import { GIB, MIB } from '../../../../../worker/contract/units';

test("blocks a free visitor once too little of the month's bandwidth is left", () => {
  const usageWithLeft = (bytes: number, limitBytes = 100 * GIB) =>
    isBlocked({ totalBytes: limitBytes - bytes, limitBytes, isPremium: false });
  expect([usageWithLeft(MIB), usageWithLeft(MIB - 1), usageWithLeft(0), usageWithLeft(-5)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([usageWithLeft(10, 1000), usageWithLeft(1, 1000), usageWithLeft(0, 1000)]).toEqual([false, false, true]);
});

test('never blocks a premium user', () => {
  expect(isBlocked({ totalBytes: 3 * GIB, limitBytes: GIB, isPremium: true })).toBe(false);
});
