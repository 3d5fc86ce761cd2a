import { expect, test } from 'vitest';
import { usageWarning } from '../../../../../web/features/bandwidth/warning';

const free = (usagePercent: number) => usageWarning({ usagePercent, isPremium: false }, true);
const premium = (usagePercent: number) => usageWarning({ usagePercent, isPremium: true }, true);

test('from 80 percent on the limit is near, from 100 on it is passed', () => {
  expect([0, 79.9, 80, 99.9, 100, 250].map((percent) => free(percent)?.level ?? null)).toEqual([
    null,
    null,
    'near',
    'near',
    'over',
    'over',
  ]);
  expect(free(80)?.text).toBe('Approaching bandwidth limit');
  expect(free(100)?.text).toBe(
    "Bandwidth limit exceeded! You've reached your monthly limit. Upgrade to continue downloading and uploading.",
  );
  expect(usageWarning({ usagePercent: 100, isPremium: false }, false)?.text).toBe(
    "Bandwidth limit exceeded! You've reached your monthly limit.",
  );
});

test('premium is told what more costs, and never to upgrade', () => {
  expect([0, 80, 100].map(premium)).toEqual([null, null, null]);
  expect(premium(101)).toEqual({
    level: 'near',
    text: expect.stringMatching(/Nothing stops: every further GB costs \$/),
  });
});
