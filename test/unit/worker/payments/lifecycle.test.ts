import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyReport,
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

test('does not extend the grace period after a second failure', () => {
  const secondHold = report({ at: START + MONTH + 5 * DAY, status: 'on_hold', periodEnd: START + 2 * MONTH });
  expect(entitledUntil(after(purchase, failedRenewal, secondHold))).toBe(START + MONTH + 7 * DAY);
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

test.each<[string, Partial<Report>, daysUntil: number, ReturnType<typeof statusAt>]>([
  ['is past due', { status: 'past_due' }, 37, 'grace_period'],
  ['is on hold', { status: 'on_hold' }, 37, 'grace_period'],
  ['is paused, without grace', { status: 'paused' }, 30, 'cancelled'],
  ['was cancelled with a later end', { status: 'cancelled', endedAt: START + 20 * DAY }, 20, 'cancelled'],
  ['was cancelled without an end', { status: 'cancelled' }, 10, 'expired'],
  ['was ended by the provider', { status: 'cancelled', endedAt: START + 9 * DAY }, 9, 'expired'],
  ['has failed', { status: 'failed' }, 10, 'expired'],
])('computes end and status of a paid subscription that, on day 10, %s', (_, overrides, daysUntil, status) => {
  const stored = after(purchase, report({ at: START + 10 * DAY, ...overrides }));
  expect(entitledUntil(stored)).toBe(START + daysUntil * DAY);
  expect(statusAt(stored, START + 11 * DAY)).toBe(status);
});

test('prefers the later stage of two reports with the same time', () => {
  const expired = report({ status: 'expired' });
  expect(after(expired, purchase).reportedStatus).toBe('expired');
  expect(after(purchase, expired).reportedStatus).toBe('expired');
});
