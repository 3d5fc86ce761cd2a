import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../worker/contract/units.ts';
import { applyReport, NO_REPORTS, type Report } from '../../../../worker/payments/lifecycle.ts';
import { planNews } from '../../../../worker/payments/plan-news.ts';

const NOW = Date.UTC(2026, 10, 26);

const report = (overrides: Partial<Report>): Report => ({
  at: NOW,
  status: 'active',
  periodEnd: NOW + 10 * DAY_MS,
  cancelsAtPeriodEnd: false,
  endedAt: null,
  ...overrides,
});

const ACTIVE = applyReport(NO_REPORTS, report({ at: NOW - DAY_MS }));

const newsOf = (overrides: Partial<Report>, before = ACTIVE) =>
  planNews(before, applyReport(before, report(overrides)), NOW);

test('mails nothing about renewals, and nothing twice', () => {
  expect(newsOf({ periodEnd: NOW + 40 * DAY_MS })).toBeNull();
  const failed = applyReport(ACTIVE, report({ status: 'past_due' }));
  expect(newsOf({ at: NOW + 1, status: 'on_hold' }, failed)).toBeNull();
  const cancelled = applyReport(ACTIVE, report({ cancelsAtPeriodEnd: true }));
  expect(newsOf({ at: NOW + 1, status: 'cancelled', cancelsAtPeriodEnd: true }, cancelled)).toBeNull();
});

test('mails nothing about a plan that ends at once or was never paid', () => {
  expect(newsOf({ status: 'cancelled', endedAt: NOW })).toBeNull();
  expect(newsOf({ status: 'failed' }, NO_REPORTS)).toBeNull();
  expect(newsOf({ status: 'on_hold' }, NO_REPORTS)).toBeNull();
});
