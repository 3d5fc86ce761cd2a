import { expect, test } from 'vitest';
import { nextAnnouncement, overageGb, stepOf } from '../../../../worker/payments/overage.ts';

const GB = 1024 ** 3;

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
  expect(nextAnnouncement({ reportedGb: 10, announcedGb: 10 }, 10)).toBeNull();
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

test('a step names the meter of the provider that it counts for', () => {
  const told = { reportedGb: 0, announcedGb: 1 };
  expect(stepOf(told, about)?.eventName).toBe('overage.storage');
  expect(stepOf(told, { ...about, kind: 'bandwidth' })?.eventName).toBe('overage.bandwidth');
});

test('storage costs $0.016 and bandwidth $0.003 per GB', () => {
  expect(stepOf({ reportedGb: 0, announcedGb: 100 }, about)?.usd).toBe(1.6);
  expect(stepOf({ reportedGb: 0, announcedGb: 100 }, { ...about, kind: 'bandwidth' })?.usd).toBe(0.3);
});
