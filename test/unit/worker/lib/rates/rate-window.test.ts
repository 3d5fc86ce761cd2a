import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToBuckets,
  type Bucket,
  returnToBuckets,
  WINDOW_BUCKETS,
  waitMs,
} from '../../../../../worker/lib/rates/rate-window';

const takenAt = (...times: number[]) =>
  times.reduce<Bucket[]>((buckets, now) => addToBuckets(buckets, 1, { windowMs: 1000 }, now), []);

const wait = (buckets: readonly Bucket[], limit: number, now: number, amount = 1) =>
  waitMs(buckets, amount, { limit, windowMs: 1000 }, now);

test('admits up to the limit, and returns the wait for the next unit', () => {
  expect(wait([], 2, 0)).toBe(0);
  expect(wait(takenAt(100), 2, 200)).toBe(0);
  expect(wait(takenAt(100, 150), 2, 200)).toBe(900);
  expect(wait(takenAt(100, 150), 2, 1100)).toBe(0);
  expect(wait(takenAt(50, 100, 150), 2, 200)).toBe(900);
});

test('makes a large amount wait until enough units have expired, and an impossible amount for a whole window', () => {
  expect(wait(takenAt(0, 100, 200), 4, 300, 2)).toBe(700);
  expect(wait(takenAt(0, 100, 200), 4, 300, 4)).toBe(900);
  expect(wait(takenAt(0), 4, 300, 5)).toBe(1000);
});

test('makes units available again after they are given back', () => {
  const buckets = takenAt(0, 100, 200);
  expect(wait(returnToBuckets(buckets, 1), 3, 300)).toBe(0);
  expect(returnToBuckets(buckets, 2)).toEqual([{ since: 0, amount: 1 }]);
  expect(returnToBuckets(buckets, 9)).toEqual([]);
});

const steps = fc.array(fc.record({ pauseMs: fc.nat(400), amount: fc.integer({ min: 1, max: 5 }) }), { maxLength: 200 });

test('never exceeds the limit in a window, with a tolerance of a 24th of the window', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 20 }), (sequence, limit) => {
      const rate = { limit, windowMs: 1000 };
      const buckets: { now: number; amount: number }[] = [];
      let stored: Bucket[] = [];
      let now = 0;
      for (const { pauseMs, amount } of sequence) {
        now += pauseMs;
        if (waitMs(stored, amount, rate, now) > 0) continue;
        stored = addToBuckets(stored, amount, rate, now);
        buckets.push({ now, amount });
        const since = now - rate.windowMs * (1 - 1 / WINDOW_BUCKETS);
        const recent = buckets.filter((entry) => entry.now > since).reduce((sum, entry) => sum + entry.amount, 0);
        expect(recent).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test('admits after the returned wait, and stores few buckets', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 5, max: 20 }), (sequence, limit) => {
      const rate = { limit, windowMs: 1000 };
      let buckets: Bucket[] = [];
      let now = 0;
      for (const { pauseMs, amount } of sequence) {
        now += pauseMs;
        now += waitMs(buckets, amount, rate, now);
        expect(waitMs(buckets, amount, rate, now)).toBe(0);
        buckets = addToBuckets(buckets, amount, rate, now);
        expect(buckets.length).toBeLessThanOrEqual(WINDOW_BUCKETS + 1);
      }
    }),
  );
});
