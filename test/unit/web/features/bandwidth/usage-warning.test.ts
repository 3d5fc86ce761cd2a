import { expect, test } from 'vitest';
import { isBlocked, shownPercent, usageLevel } from '../../../../../web/features/bandwidth/blocked';
import { usageWarning } from '../../../../../web/features/bandwidth/warning';
import { GIB, MIB } from '../../../../../worker/contract/units';

const used = (percent: number, isPremium = false) => ({ totalBytes: percent * GIB, limitBytes: 100 * GIB, isPremium });
const free = (percent: number) => usageWarning(used(percent), true);
const premium = (percent: number) => usageWarning(used(percent, true), true);

test('warns from 80 percent, and says exceeded from 100 percent', () => {
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
    'Bandwidth limit exceeded! You’ve reached your monthly limit. Upgrade to continue downloading and uploading.',
  );
  expect(usageWarning(used(100), false)?.text).toBe('Bandwidth limit exceeded! You’ve reached your monthly limit.');
});

test('says exceeded, and shows 100 percent, exactly when the visitor is blocked', () => {
  const limitBytes = 100 * GIB;
  for (const bytesLeft of [0, 1, MIB - 1, MIB, MIB + 1, GIB / 4, GIB]) {
    const usage = { totalBytes: limitBytes - bytesLeft, limitBytes, isPremium: false };
    expect(usageWarning(usage, true)?.level === 'over', `${bytesLeft} bytes left`).toBe(isBlocked(usage));
    expect(shownPercent(usage) >= 100, `${bytesLeft} bytes left`).toBe(isBlocked(usage));
    expect(usageLevel(usage) === 'over', `${bytesLeft} bytes left`).toBe(isBlocked(usage));
  }
});

test('shows premium users the price of more bandwidth, and never an offer to upgrade', () => {
  expect([0, 79].map(premium)).toEqual([null, null]);
  for (const percent of [80, 100]) {
    expect(premium(percent)).toEqual({
      level: 'near',
      text: expect.stringMatching(/^High usage\. .+ every further GB costs \$/),
    });
  }
  expect(premium(101)).toEqual({
    level: 'near',
    text: expect.stringMatching(/Nothing stops: every further GB costs \$/),
  });
});

test('warns exactly while the profile shows the usage in a warning colour', () => {
  for (const isPremium of [false, true]) {
    for (const percent of [0, 50, 79.9, 80, 99.9, 100, 101, 300]) {
      const level = usageLevel(used(percent, isPremium));
      const warning = usageWarning(used(percent, isPremium), true);
      expect(warning?.level ?? 'plenty', `${percent} percent, premium: ${isPremium}`).toBe(level);
    }
  }
});
