/**
 * What is known of a subscription, and what follows from it.
 *
 * The provider reports in any order, late and more than once, so nothing counts steps: what is known is the newest
 * report, the newest that spoke of a running subscription, which says until when is paid, and the first that said it is
 * over. Taking the newer, or the older, of two is the same in any order and however often. The status is not stored: it follows from these and the clock.
 *
 *   running            active until it is paid, then 7 days of grace for the renewal
 *   renewal failed     grace_period until 7 days after what is paid
 *   cancelled          cancelled until it is paid; what the provider ended at once is over at once
 *   over               expired
 *   nothing paid yet   pending
 */
import type { SubscriptionStatus } from '../contract/calls/billing';
import { DAY_MS } from '../contract/units';

/** After a renewal that failed the plan goes on for so long; after the end, folders that had no expiry are kept for so long. */
const PAYMENT_GRACE_MS = 7 * DAY_MS;

/** The provider's statuses, in the order in which one is believed of two that are equally new. */
const RANKS = ['pending', 'active', 'paused', 'past_due', 'on_hold', 'failed', 'cancelled', 'expired'] as const;
export type ProviderStatus = (typeof RANKS)[number];

/** What the provider says of a subscription. Times are milliseconds. */
export interface Report {
  /** When it was true. */
  at: number;
  status: ProviderStatus;
  /** The next billing date: until then a running one is paid. */
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  /** When it was cancelled, if it was. */
  endedAt: number | null;
}

export interface Known {
  reportedAt: number | null;
  reportedStatus: ProviderStatus | null;
  cancelsAtPeriodEnd: boolean;
  endedAt: number | null;
  paidAt: number | null;
  paidUntil: number | null;
  /** When it was first said to be over: asking again later does not move the end. */
  overAt: number | null;
}

/** A subscription of which only a payment was heard. */
export const NOTHING_KNOWN: Known = {
  reportedAt: null,
  reportedStatus: null,
  cancelsAtPeriodEnd: false,
  endedAt: null,
  paidAt: null,
  paidUntil: null,
  overAt: null,
};

const OVER: readonly ProviderStatus[] = ['cancelled', 'expired', 'failed'];

/** Whether the provider has ended it. */
export const isOver = (status: ProviderStatus): boolean => OVER.includes(status);

/** Whether it runs and is paid, as far as was reported. */
export const isPaid = ({ reportedStatus, paidUntil }: Pick<Known, 'reportedStatus' | 'paidUntil'>, now: number) =>
  reportedStatus === 'active' && (paidUntil ?? 0) > now;

/** What is known after one more report. */
export function learn(known: Known, { at, status, periodEnd, cancelsAtPeriodEnd, endedAt }: Report): Known {
  const told = { reportedAt: at, reportedStatus: status, cancelsAtPeriodEnd, endedAt };
  const paid = { paidAt: at, paidUntil: periodEnd };
  return {
    ...known,
    ...(isNewer(reportKey(told), reportKey(known)) && told),
    ...(status === 'active' && isNewer(paidKey(paid), paidKey(known)) && paid),
    ...(isOver(status) && { overAt: Math.min(at, known.overAt ?? at) }),
  };
}

/** Until when the plan applies; 0 if it never did. */
export function entitledUntil(known: Known): number {
  const { reportedStatus, cancelsAtPeriodEnd, endedAt, paidAt, paidUntil, overAt } = known;
  if (paidAt === null || paidUntil === null) return 0;
  const over = Math.min(paidUntil, Math.max(paidAt, overAt ?? paidAt));
  switch (reportedStatus) {
    case 'active':
    case 'past_due':
    case 'on_hold':
      return cancelsAtPeriodEnd ? paidUntil : paidUntil + PAYMENT_GRACE_MS;
    case 'cancelled':
      return cancelsAtPeriodEnd ? paidUntil : Math.min(endedAt ?? over, paidUntil);
    case 'expired':
    case 'failed':
      return over;
    default:
      return paidUntil;
  }
}

export function statusAt(known: Known, now: number): SubscriptionStatus {
  const { reportedStatus, cancelsAtPeriodEnd, paidUntil } = known;
  if (now >= entitledUntil(known)) {
    const isBeginning = reportedStatus === null || reportedStatus === 'pending' || reportedStatus === 'active';
    return isBeginning && paidUntil === null ? 'pending' : 'expired';
  }
  if (cancelsAtPeriodEnd || reportedStatus === 'cancelled' || reportedStatus === 'paused') return 'cancelled';
  if (reportedStatus === 'past_due' || reportedStatus === 'on_hold') return 'grace_period';
  return now < (paidUntil ?? 0) ? 'active' : 'grace_period';
}

/** When it ends as things are: what is paid while it runs, else the end of the plan. Null: nothing was paid yet. */
export function endOf(known: Known, now: number): number | null {
  if (known.paidUntil === null) return null;
  return statusAt(known, now) === 'active' ? known.paidUntil : entitledUntil(known);
}

type Key = readonly number[];

/** Everything that a report decides, the time first: of two different ones, one is always the newer. */
const reportKey = (known: Pick<Known, 'reportedAt' | 'reportedStatus' | 'cancelsAtPeriodEnd' | 'endedAt'>): Key => [
  known.reportedAt ?? Number.NEGATIVE_INFINITY,
  known.reportedStatus === null ? -1 : RANKS.indexOf(known.reportedStatus),
  known.cancelsAtPeriodEnd ? 1 : 0,
  known.endedAt ?? 0,
];

const paidKey = (known: Pick<Known, 'paidAt' | 'paidUntil'>): Key => [
  known.paidAt ?? Number.NEGATIVE_INFINITY,
  known.paidUntil ?? 0,
];

function isNewer(one: Key, other: Key): boolean {
  const differing = one.findIndex((value, index) => value !== other[index]);
  return differing >= 0 && (one[differing] ?? 0) > (other[differing] ?? 0);
}
