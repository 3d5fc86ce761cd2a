import { expect, test } from 'vitest';
import { overageGb, reportInProgress } from '../../../../worker/payments/overage.ts';

const GB = 1024 ** 3;

test('counts whole GB above the included amount', () => {
  expect(overageGb(500 * GB, 500 * GB)).toBe(0);
  expect(overageGb(501 * GB - 1, 500 * GB)).toBe(0);
  expect(overageGb(501 * GB, 500 * GB)).toBe(1);
  expect(overageGb(3, 500 * GB)).toBe(0);
});

const about = { userId: 'u', month: '2026-06', kind: 'storage' } as const;

test("names the provider's meter in a report", () => {
  const reported = { reportedGb: 0, announcedGb: 1 };
  expect(reportInProgress(reported, about)?.eventName).toBe('overage.storage');
  expect(reportInProgress(reported, { ...about, kind: 'bandwidth' })?.eventName).toBe('overage.bandwidth');
});

test('charges $0.016 for storage and $0.003 for bandwidth per GB', () => {
  expect(reportInProgress({ reportedGb: 0, announcedGb: 100 }, about)?.usd).toBe(1.6);
  expect(reportInProgress({ reportedGb: 0, announcedGb: 100 }, { ...about, kind: 'bandwidth' })?.usd).toBe(0.3);
});
