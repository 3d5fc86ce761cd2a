import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyReport,
  endOf,
  entitledUntil,
  NO_REPORTS,
  type Report,
  type SubscriptionState,
  statusAt,
} from '../../../../worker/payments/lifecycle.ts';

const DAY = 86_400_000;
const MONTH = 30 * DAY;
const START = Date.UTC(2026, 0, 1);

const report = (overrides: Partial<Report> = {}): Report => ({
  at: START,
  status: 'active',
  periodEnd: START + MONTH,
  cancelsAtPeriodEnd: false,
  endedAt: null,
  ...overrides,
});
const after = (...reports: Report[]): SubscriptionState => reports.reduce(applyReport, NO_REPORTS);

const purchase = report();
const renewed = report({ at: START + MONTH, periodEnd: START + 2 * MONTH });
const failedRenewal = report({ at: START + MONTH + 1, status: 'on_hold' });
const toBeCancelled = report({ at: START + 10 * DAY, cancelsAtPeriodEnd: true });

test('reaches the same state for any order and repetition of reports', () => {
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
  const orderedReports = reports.chain((life) =>
    fc.record({
      life: fc.constant(life),
      again: fc
        .array(fc.constantFrom(...life), { maxLength: 8 })
        .chain((repeated) => fc.shuffledSubarray([...life, ...repeated], { minLength: life.length + repeated.length })),
    }),
  );
  fc.assert(
    fc.property(orderedReports, ({ life, again: secondHold }) => {
      expect(after(...secondHold)).toEqual(after(...life));
    }),
  );
});

test('treats a payment without a subscription as pending, without premium', () => {
  expect(statusAt(NO_REPORTS, START)).toBe('pending');
  expect(entitledUntil(NO_REPORTS)).toBe(0);
  expect(endOf(NO_REPORTS, START)).toBeNull();
  expect(statusAt(after(report({ status: 'pending' })), START)).toBe('pending');
});

test('keeps a subscription active for the paid period, then gives 7 days for the renewal', () => {
  const stored = after(purchase);
  expect(statusAt(stored, START + MONTH - 1)).toBe('active');
  expect(endOf(stored, START)).toBe(START + MONTH);
  expect(statusAt(stored, START + MONTH)).toBe('grace_period');
  expect(entitledUntil(stored)).toBe(START + MONTH + 7 * DAY);
  expect(statusAt(stored, START + MONTH + 7 * DAY)).toBe('expired');
});

test('continues a subscription after a renewal', () => {
  expect(statusAt(after(purchase, renewed), START + MONTH + DAY)).toBe('active');
  expect(statusAt(after(renewed, purchase), START + MONTH + DAY)).toBe('active');
});

test('gives 7 days after the paid period for a failed renewal, and recovers if it is paid', () => {
  const failed = after(failedRenewal, purchase);
  expect(statusAt(failed, START + MONTH + 2)).toBe('grace_period');
  expect(endOf(failed, START + MONTH + 2)).toBe(START + MONTH + 7 * DAY);
  expect(statusAt(failed, START + MONTH + 7 * DAY)).toBe('expired');
  const healed = applyReport(failed, report({ at: START + MONTH + 2 * DAY, periodEnd: START + 2 * MONTH }));
  expect(statusAt(healed, START + MONTH + 8 * DAY)).toBe('active');
});

test('does not extend the grace period after a second failure', () => {
  const secondHold = report({ at: START + MONTH + 5 * DAY, status: 'on_hold', periodEnd: START + 2 * MONTH });
  expect(entitledUntil(after(purchase, failedRenewal, secondHold))).toBe(START + MONTH + 7 * DAY);
});

test('keeps a cancelled subscription until the end of the paid period, without grace', () => {
  const stored = after(toBeCancelled, purchase);
  expect(statusAt(stored, START + 11 * DAY)).toBe('cancelled');
  expect(endOf(stored, START + 11 * DAY)).toBe(START + MONTH);
  expect(statusAt(stored, START + MONTH)).toBe('expired');
  const over = report({ at: START + MONTH, status: 'cancelled', cancelsAtPeriodEnd: true, endedAt: START + 10 * DAY });
  expect(entitledUntil(applyReport(stored, over))).toBe(START + MONTH);
});

test('ends a subscription immediately if the provider ended it', () => {
  const ended = START + 12 * DAY;
  const stored = after(purchase, report({ at: ended + 1, status: 'cancelled', endedAt: ended }));
  expect(entitledUntil(stored)).toBe(ended);
  expect(statusAt(stored, ended)).toBe('expired');
});

test('keeps the end of a finished subscription when it is reported again', () => {
  const expired = report({ at: START + 5 * DAY, status: 'expired' });
  const stored = after(purchase, expired);
  expect(entitledUntil(stored)).toBe(START + 5 * DAY);
  expect(entitledUntil(after(purchase, { ...expired, at: START + 9 * DAY }, expired))).toBe(START + 5 * DAY);
});

test('treats a payment that never succeeded as expired without a start', () => {
  const stored = after(report({ status: 'failed' }));
  expect(statusAt(stored, START)).toBe('expired');
  expect(entitledUntil(stored)).toBe(0);
});

test('ignores an outdated event', () => {
  const stored = after(purchase, renewed);
  expect(applyReport(stored, failedRenewal)).not.toEqual(stored);
  expect(applyReport(stored, report({ at: START + 3, status: 'on_hold' }))).toEqual(stored);
});

test.each(['past_due', 'on_hold'] as const)(
  'puts a renewal that is %s into grace before and after the end of the paid period',
  (status) => {
    const stored = after(purchase, report({ at: START + 10 * DAY, status }));
    expect(statusAt(stored, START + 11 * DAY)).toBe('grace_period');
    expect(entitledUntil(stored)).toBe(START + MONTH + 7 * DAY);
    expect(statusAt(stored, START + MONTH + DAY)).toBe('grace_period');
  },
);

test('treats a paused subscription as cancelled, without grace', () => {
  const stored = after(purchase, report({ at: START + 10 * DAY, status: 'paused' }));
  expect(statusAt(stored, START + 11 * DAY)).toBe('cancelled');
  expect(entitledUntil(stored)).toBe(START + MONTH);
});

test('keeps a subscription with a future end as cancelled until that end', () => {
  const end = START + 20 * DAY;
  const stored = after(purchase, report({ at: START + 10 * DAY, status: 'cancelled', endedAt: end }));
  expect(statusAt(stored, START + 11 * DAY)).toBe('cancelled');
  expect(entitledUntil(stored)).toBe(end);
});

test('ends a cancelled subscription without a date at its first report', () => {
  const cancelled = report({ at: START + 10 * DAY, status: 'cancelled' });
  expect(entitledUntil(after(purchase, cancelled))).toBe(START + 10 * DAY);
});

test('ends a paid subscription that failed at its first report', () => {
  const failed = report({ at: START + 10 * DAY, status: 'failed' });
  expect(entitledUntil(after(purchase, failed))).toBe(START + 10 * DAY);
});

test('prefers the later stage of two reports with the same time', () => {
  const expired = report({ status: 'expired' });
  expect(after(expired, purchase).reportedStatus).toBe('expired');
  expect(after(purchase, expired).reportedStatus).toBe('expired');
});

test('starts a subscription as neither cancelled nor ended', () => {
  expect(NO_REPORTS).toMatchObject({ cancelsAtPeriodEnd: false, overAt: null, endedAt: null });
});
