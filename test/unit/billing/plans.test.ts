import { expect, test } from 'vitest';
import { admittedMonthlyBytes, entitlementsOf, tierAt } from '../../../worker/billing/entitlements.ts';
import { nextAnnouncement, overageGb, stepOf } from '../../../worker/billing/overage.ts';

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
] as const)('with premium until %s the tier is %s', (until, tier) => {
  expect(tierAt(until, NOW)).toBe(tier);
});

test('free has the limits that are configured, and is stopped by them', () => {
  const free = entitlementsOf('free', limits);
  expect(free).toMatchObject({ maxFileBytes: 10 * GB, monthlyBytes: 100 * GB, folderDownloadBytes: 100 * GB });
  expect(admittedMonthlyBytes(free)).toBe(100 * GB);
  expect(free.expiryDays).toBe(5);
});

test('premium has 500 GB and 1 TiB a month, no expiry, and is never stopped', () => {
  const premium = entitlementsOf('premium', limits);
  expect(premium).toMatchObject({ storageQuotaBytes: 500 * GB, monthlyBytes: 1024 * GB, expiryDays: -1 });
  expect(admittedMonthlyBytes(premium)).toBe(Number.POSITIVE_INFINITY);
  expect(premium.folderDownloadBytes).toBe(Number.POSITIVE_INFINITY);
  expect(premium.maxFileBytes).toBeGreaterThan(900 * GB);
});

test('overage is whole GB above what is included', () => {
  expect(overageGb(500 * GB, 500 * GB)).toBe(0);
  expect(overageGb(501 * GB - 1, 500 * GB)).toBe(0);
  expect(overageGb(501 * GB, 500 * GB)).toBe(1);
  expect(overageGb(3, 500 * GB)).toBe(0);
});

const about = { user: 'u', month: '2026-06', kind: 'storage' } as const;

test('nothing new is announced while a step is under way, and less is no news', () => {
  expect(nextAnnouncement({ reportedGb: 0, announcedGb: 0 }, 10)).toBe(10);
  expect(nextAnnouncement({ reportedGb: 0, announcedGb: 10 }, 12)).toBeNull();
  expect(nextAnnouncement({ reportedGb: 10, announcedGb: 10 }, 12)).toBe(12);
  expect(nextAnnouncement({ reportedGb: 10, announcedGb: 10 }, 9)).toBeNull();
});

test('a step that is sent again is the same step, and steps add up to the total', () => {
  const first = stepOf({ reportedGb: 0, announcedGb: 10 }, about);
  expect(stepOf({ reportedGb: 0, announcedGb: 10 }, about)).toEqual(first);
  const second = stepOf({ reportedGb: 10, announcedGb: 12 }, about);
  expect(second?.eventId).not.toBe(first?.eventId);
  expect((first?.gigabytes ?? 0) + (second?.gigabytes ?? 0)).toBe(12);
  expect(stepOf({ reportedGb: 12, announcedGb: 12 }, about)).toBeNull();
});

test('storage costs $0.016 and bandwidth $0.003 per GB', () => {
  expect(stepOf({ reportedGb: 0, announcedGb: 100 }, about)?.usd).toBe(1.6);
  expect(stepOf({ reportedGb: 0, announcedGb: 100 }, { ...about, kind: 'bandwidth' })?.usd).toBe(0.3);
});
