import { expect, test } from 'vitest';
import { tierAt } from '../../../../worker/plans/entitlements.ts';

const NOW = Date.UTC(2026, 5, 1);

test.each([
  [null, 'free'],
  [0, 'free'],
  [NOW, 'free'],
  [NOW + 1, 'premium'],
] as const)('with premium until %s, has tier %s', (until, tier) => {
  expect(tierAt(until, NOW)).toBe(tier);
});
