import { expect, test } from 'vitest';
import { isBlocked } from '../../../../../web/features/bandwidth/blocked';

test('a free address is blocked from the last byte on', () => {
  expect(isBlocked({ usagePercent: 99.99, isPremium: false })).toBe(false);
  expect(isBlocked({ usagePercent: 100, isPremium: false })).toBe(true);
});

test('premium is never blocked', () => {
  expect(isBlocked({ usagePercent: 340, isPremium: true })).toBe(false);
});
