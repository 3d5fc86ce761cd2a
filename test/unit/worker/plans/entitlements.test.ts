import { expect, test } from 'vitest';
import { admittedMonthlyBytes, entitlementsOf, tierAt } from '../../../../worker/plans/entitlements.ts';

const GB = 1024 ** 3;
const NOW = Date.UTC(2026, 5, 1);
const limits = {
  MAX_FILE_BYTES: 10 * GB,
  FREE_MONTHLY_BYTES: 100 * GB,
  PREMIUM_MONTHLY_BYTES: 1024 * GB,
  FOLDER_DOWNLOAD_BYTES: 100 * GB,
};

test.each([
  [null, 'free'],
  [0, 'free'],
  [NOW, 'free'],
  [NOW + 1, 'premium'],
] as const)('with premium until %s, has tier %s', (until, tier) => {
  expect(tierAt(until, NOW)).toBe(tier);
});

test('gives free users the configured limits and enforces them', () => {
  const free = entitlementsOf('free', limits);
  expect(free).toMatchObject({ maxFileBytes: 10 * GB, monthlyBytes: 100 * GB, folderDownloadBytes: 100 * GB });
  expect(admittedMonthlyBytes(free)).toBe(100 * GB);
  expect(free.expiryDays).toBe(5);
});

test('gives premium users 500 GB, 1 TiB a month and no expiry, and never stops them', () => {
  const premium = entitlementsOf('premium', limits);
  expect(premium).toMatchObject({ storageQuotaBytes: 500 * GB, monthlyBytes: 1024 * GB, expiryDays: -1 });
  expect(admittedMonthlyBytes(premium)).toBe(Number.POSITIVE_INFINITY);
  expect(premium.folderDownloadBytes).toBe(Number.POSITIVE_INFINITY);
  expect(premium.maxFileBytes).toBe(900 * GB);
});
