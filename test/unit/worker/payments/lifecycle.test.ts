import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOf,
  entitledUntil,
  type Known,
  learn,
  NOTHING_KNOWN,
  type Report,
  statusAt,
} from '../../../../worker/payments/lifecycle.ts';

const DAY = 86_400_000;
const MONTH = 30 * DAY;
const START = Date.UTC(2026, 0, 1);

const report = (given: Partial<Report> = {}): Report => ({
  at: START,
  status: 'active',
  periodEnd: START + MONTH,
  cancelsAtPeriodEnd: false,
  endedAt: null,
  ...given,
});
const after = (...reports: Report[]): Known => reports.reduce(learn, NOTHING_KNOWN);

const bought = report();
const renewed = report({ at: START + MONTH, periodEnd: START + 2 * MONTH });
const failedRenewal = report({ at: START + MONTH + 1, status: 'on_hold' });
const toBeCancelled = report({ at: START + 10 * DAY, cancelsAtPeriodEnd: true });

test('a life ends the same in whatever order it is told, and however often', () => {
  const status = fc.constantFrom(
    'pending',
    'active',
    'on_hold',
    'paused',
    'cancelled',
    'failed',
    'expired',
    'past_due',
  );
  const time = fc.integer({ min: 0, max: 9 }).map((days) => START + days * DAY);
  const reports = fc.array(
    fc.record({
      at: time,
      status: status as fc.Arbitrary<Report['status']>,
      periodEnd: time,
      cancelsAtPeriodEnd: fc.boolean(),
      endedAt: fc.option(time),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const told = reports.chain((life) =>
    fc.record({
      life: fc.constant(life),
      again: fc
        .array(fc.constantFrom(...life), { maxLength: 8 })
        .chain((repeated) => fc.shuffledSubarray([...life, ...repeated], { minLength: life.length + repeated.length })),
    }),
  );
  fc.assert(
    fc.property(told, ({ life, again }) => {
      expect(after(...again)).toEqual(after(...life));
    }),
  );
});

test('a payment without a subscription is pending and allows nothing', () => {
  expect(statusAt(NOTHING_KNOWN, START)).toBe('pending');
  expect(entitledUntil(NOTHING_KNOWN)).toBe(0);
  expect(endOf(NOTHING_KNOWN, START)).toBeNull();
  expect(statusAt(after(report({ status: 'pending' })), START)).toBe('pending');
});

test('a running subscription is active until it is paid, then has 7 days for its renewal', () => {
  const known = after(bought);
  expect(statusAt(known, START + MONTH - 1)).toBe('active');
  expect(endOf(known, START)).toBe(START + MONTH);
  expect(statusAt(known, START + MONTH)).toBe('grace_period');
  expect(entitledUntil(known)).toBe(START + MONTH + 7 * DAY);
  expect(statusAt(known, START + MONTH + 7 * DAY)).toBe('expired');
});

test('a renewal carries on', () => {
  expect(statusAt(after(bought, renewed), START + MONTH + DAY)).toBe('active');
  expect(statusAt(after(renewed, bought), START + MONTH + DAY)).toBe('active');
});

test('a failed renewal has 7 days from what was paid, and paying in them heals it', () => {
  const failed = after(failedRenewal, bought);
  expect(statusAt(failed, START + MONTH + 2)).toBe('grace_period');
  expect(endOf(failed, START + MONTH + 2)).toBe(START + MONTH + 7 * DAY);
  expect(statusAt(failed, START + MONTH + 7 * DAY)).toBe('expired');
  const healed = learn(failed, report({ at: START + MONTH + 2 * DAY, periodEnd: START + 2 * MONTH }));
  expect(statusAt(healed, START + MONTH + 8 * DAY)).toBe('active');
});

test('news of a second failure does not make the grace longer', () => {
  const again = report({ at: START + MONTH + 5 * DAY, status: 'on_hold', periodEnd: START + 2 * MONTH });
  expect(entitledUntil(after(bought, failedRenewal, again))).toBe(START + MONTH + 7 * DAY);
});

test('what was cancelled runs until it is paid, without grace', () => {
  const known = after(toBeCancelled, bought);
  expect(statusAt(known, START + 11 * DAY)).toBe('cancelled');
  expect(endOf(known, START + 11 * DAY)).toBe(START + MONTH);
  expect(statusAt(known, START + MONTH)).toBe('expired');
  const over = report({ at: START + MONTH, status: 'cancelled', cancelsAtPeriodEnd: true, endedAt: START + 10 * DAY });
  expect(entitledUntil(learn(known, over))).toBe(START + MONTH);
});

test('what the provider ended at once is over at once', () => {
  const ended = START + 12 * DAY;
  const known = after(bought, report({ at: ended + 1, status: 'cancelled', endedAt: ended }));
  expect(entitledUntil(known)).toBe(ended);
  expect(statusAt(known, ended)).toBe('expired');
});

test('asking again about what is over does not move its end', () => {
  const expired = report({ at: START + 5 * DAY, status: 'expired' });
  const known = after(bought, expired);
  expect(entitledUntil(known)).toBe(START + 5 * DAY);
  expect(entitledUntil(after(bought, { ...expired, at: START + 9 * DAY }, expired))).toBe(START + 5 * DAY);
});

test('a payment that never succeeded is over without having begun', () => {
  const known = after(report({ status: 'failed' }));
  expect(statusAt(known, START)).toBe('expired');
  expect(entitledUntil(known)).toBe(0);
});

test('an event that was late changes nothing', () => {
  const known = after(bought, renewed);
  expect(learn(known, failedRenewal)).not.toEqual(known);
  expect(learn(known, report({ at: START + 3, status: 'on_hold' }))).toEqual(known);
});

test.each(['past_due', 'on_hold'] as const)(
  'a renewal that is %s is in grace before and after what is paid',
  (status) => {
    const known = after(bought, report({ at: START + 10 * DAY, status }));
    expect(statusAt(known, START + 11 * DAY)).toBe('grace_period');
    expect(entitledUntil(known)).toBe(START + MONTH + 7 * DAY);
    expect(statusAt(known, START + MONTH + DAY)).toBe('grace_period');
  },
);

test('what is paused counts as cancelled until it is paid, and has no grace', () => {
  const known = after(bought, report({ at: START + 10 * DAY, status: 'paused' }));
  expect(statusAt(known, START + 11 * DAY)).toBe('cancelled');
  expect(entitledUntil(known)).toBe(START + MONTH);
});

test('what was cancelled to end in the future is cancelled until then', () => {
  const end = START + 20 * DAY;
  const known = after(bought, report({ at: START + 10 * DAY, status: 'cancelled', endedAt: end }));
  expect(statusAt(known, START + 11 * DAY)).toBe('cancelled');
  expect(entitledUntil(known)).toBe(end);
});

test('what was cancelled without a date ends when that was first heard of', () => {
  const cancelled = report({ at: START + 10 * DAY, status: 'cancelled' });
  expect(entitledUntil(after(bought, cancelled))).toBe(START + 10 * DAY);
});

test('what failed after it was paid ends when that was first heard of', () => {
  const failed = report({ at: START + 10 * DAY, status: 'failed' });
  expect(entitledUntil(after(bought, failed))).toBe(START + 10 * DAY);
});

test('of two reports of one moment the later step of a life is believed', () => {
  const expired = report({ status: 'expired' });
  expect(after(expired, bought).reportedStatus).toBe('expired');
  expect(after(bought, expired).reportedStatus).toBe('expired');
});

test('of a subscription of which only a payment was heard nothing is cancelled or over', () => {
  expect(NOTHING_KNOWN).toMatchObject({ cancelsAtPeriodEnd: false, overAt: null, endedAt: null });
});
