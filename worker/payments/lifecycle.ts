/**
 * State of a subscription.
 *
 * Reports arrive late, repeatedly and in any order. So the row stores three facts: the newest report, the newest
 * `active` report with the end of the paid period, and the earliest report of the end. These facts and the current time
 * give the status:
 *
 * - running: `active` in the paid period, then `grace_period` for at most 7 days, until the renewal is reported
 * - renewal failed: `grace_period` until 7 days after the paid period
 * - cancelled or paused: `cancelled` until the paid period ends, or `expired` if the provider ended it at once
 * - over: `expired`
 * - nothing paid and nothing failed yet: `pending`
 */
import type { SubscriptionStatus } from '../contract/calls/billing';
import { DAY_MS } from '../contract/units';

/** After the paid period, the plan continues for this time without a reported renewal. */
const PAYMENT_GRACE_MS = 7 * DAY_MS;

/** Of two reports with the same time, the later status in this list wins. */
const RANKS = ['pending', 'active', 'paused', 'past_due', 'on_hold', 'failed', 'cancelled', 'expired'] as const;
export type ProviderStatus = (typeof RANKS)[number];

/** Times are in milliseconds since 1970. `at` is when the subscription had this state. */
export interface Report {
  at: number;
  status: ProviderStatus;
  /** Next billing date. For an active subscription, the end of the paid period. */
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  /** Time of the cancellation, or null. */
  endedAt: number | null;
}

export interface SubscriptionState {
  reportedAt: number | null;
  reportedStatus: ProviderStatus | null;
  cancelsAtPeriodEnd: boolean;
  endedAt: number | null;
  paidAt: number | null;
  paidUntil: number | null;
  /** Time of the earliest report that the subscription is over, or null. */
  overAt: number | null;
}

export const NO_REPORTS: SubscriptionState = {
  reportedAt: null,
  reportedStatus: null,
  cancelsAtPeriodEnd: false,
  endedAt: null,
  paidAt: null,
  paidUntil: null,
  overAt: null,
};

const FINAL_STATUSES: readonly ProviderStatus[] = ['cancelled', 'expired', 'failed'];

export const isOver = (status: ProviderStatus): boolean => FINAL_STATUSES.includes(status);

export const isPaid = (
  { reportedStatus, paidUntil }: Pick<SubscriptionState, 'reportedStatus' | 'paidUntil'>,
  now: number,
) => reportedStatus === 'active' && (paidUntil ?? 0) > now;

/** The order of reports does not matter. */
export function applyReport(
  state: SubscriptionState,
  { at, status, periodEnd, cancelsAtPeriodEnd, endedAt }: Report,
): SubscriptionState {
  const reportFields = { reportedAt: at, reportedStatus: status, cancelsAtPeriodEnd, endedAt };
  const paidFields = { paidAt: at, paidUntil: periodEnd };
  return {
    ...state,
    ...(isNewer(reportKey(reportFields), reportKey(state)) && reportFields),
    ...(status === 'active' && isNewer(paidKey(paidFields), paidKey(state)) && paidFields),
    ...(isOver(status) && { overAt: Math.min(at, state.overAt ?? at) }),
  };
}

/** Returns the end of the plan in milliseconds since 1970, or 0 if nothing was ever paid. */
export function entitledUntil(state: SubscriptionState): number {
  const { reportedStatus, cancelsAtPeriodEnd, endedAt, paidAt, paidUntil, overAt } = state;
  if (paidAt === null || paidUntil === null) return 0;
  const end = Math.min(paidUntil, Math.max(paidAt, overAt ?? paidAt));
  switch (reportedStatus) {
    case 'active':
    case 'past_due':
    case 'on_hold':
      return cancelsAtPeriodEnd ? paidUntil : paidUntil + PAYMENT_GRACE_MS;
    case 'cancelled':
      return cancelsAtPeriodEnd ? paidUntil : Math.min(endedAt ?? end, paidUntil);
    case 'expired':
    case 'failed':
      return end;
    default:
      return paidUntil;
  }
}

export function statusAt(state: SubscriptionState, now: number): SubscriptionStatus {
  const { reportedStatus, cancelsAtPeriodEnd, paidUntil } = state;
  if (now >= entitledUntil(state)) {
    const isBeginning = reportedStatus === null || reportedStatus === 'pending' || reportedStatus === 'active';
    return isBeginning && paidUntil === null ? 'pending' : 'expired';
  }
  if (cancelsAtPeriodEnd || reportedStatus === 'cancelled' || reportedStatus === 'paused') return 'cancelled';
  if (reportedStatus === 'past_due' || reportedStatus === 'on_hold') return 'grace_period';
  return now < (paidUntil ?? 0) ? 'active' : 'grace_period';
}

/**
 * Returns the end of the plan without further renewals. For an active subscription, that is the end of the paid period.
 * Null if nothing was paid yet.
 */
export function endOf(state: SubscriptionState, now: number): number | null {
  if (state.paidUntil === null) return null;
  return statusAt(state, now) === 'active' ? state.paidUntil : entitledUntil(state);
}

type Key = readonly number[];

/** Orders reports by time. The other fields order reports with the same time. */
const reportKey = (
  state: Pick<SubscriptionState, 'reportedAt' | 'reportedStatus' | 'cancelsAtPeriodEnd' | 'endedAt'>,
): Key => [
  state.reportedAt ?? Number.NEGATIVE_INFINITY,
  state.reportedStatus === null ? -1 : RANKS.indexOf(state.reportedStatus),
  state.cancelsAtPeriodEnd ? 1 : 0,
  state.endedAt ?? 0,
];

const paidKey = (state: Pick<SubscriptionState, 'paidAt' | 'paidUntil'>): Key => [
  state.paidAt ?? Number.NEGATIVE_INFINITY,
  state.paidUntil ?? 0,
];

function isNewer(candidate: Key, current: Key): boolean {
  const firstDifference = candidate.findIndex((value, index) => value !== current[index]);
  return firstDifference >= 0 && (candidate[firstDifference] ?? 0) > (current[firstDifference] ?? 0);
}
