/**
 * Ends and refunds subscriptions that nobody should pay for: the second one of a user who paid in two tabs, and one that
 * was paid after its account was deleted. Acts on D1 and asks the provider.
 *
 * A report of a paid subscription marks it (`surplus-store.ts`). The refund follows behind the answer, and the cron
 * repeats it until the provider has said yes or no. Repeating is safe: the provider refunds a payment once.
 */
import { DAY_MS } from '../contract/units';
import { isAccountDeleted } from '../identity/store';
import { ApiError } from '../lib/api-error';
import type { Db } from '../lib/database/db';
import type { Payments } from './dodo';
import { isOver } from './lifecycle';
import { listSubscriptions, takeIn } from './store';
import { listUnsettled, markRefundFailed, settleSurplus, unmarkSurplus } from './surplus-store';

const SETTLE_BATCH = 20;
/** Dodo Payments refunds no payment that is older. */
const REFUND_WINDOW_MS = 30 * DAY_MS;

/** Settles what is marked. Throws `payment_unavailable` at the end if the provider did not answer for all of it. */
export async function settleAllSurplus(db: Db, payments: Payments, now: number): Promise<void> {
  let failure: ApiError | null = null;
  for (const { id, userId, foundAt } of await listUnsettled(db, SETTLE_BATCH)) {
    try {
      await settle(db, payments, { id, userId, foundAt }, now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
}

interface Surplus {
  readonly id: string;
  readonly userId: string;
  readonly foundAt: number;
}

async function settle(db: Db, payments: Payments, { id, userId, foundAt }: Surplus, now: number): Promise<void> {
  if (!(await isAccountDeleted(db, userId)) && !(await hasAnother(db, payments, id, userId, now))) {
    return unmarkSurplus(db, id);
  }
  const snapshot = await payments.find(id, now);
  if (!snapshot) return settleSurplus(db, id, 'refused');
  if (!isOver(snapshot.report.status)) await takeIn(db, { ...(await payments.end(id, now)), userId });
  const refund = await payments.refundPeriod(id, snapshot.periodStart);
  if (refund !== null) return settleSurplus(db, id, refund);
  if (now - foundAt > REFUND_WINDOW_MS) return settleSurplus(db, id, 'refused');
}

/** Whether the provider confirms that the user has another paid subscription. A lost webhook must cost nobody the plan. */
async function hasAnother(db: Db, payments: Payments, id: string, userId: string, now: number): Promise<boolean> {
  for (const other of await listSubscriptions(db, userId)) {
    if (other.id === id || other.reportedStatus !== 'active') continue;
    const snapshot = await payments.find(other.id, now);
    const current = snapshot && (await takeIn(db, { ...snapshot, userId }));
    if (current?.reportedStatus === 'active' && (current.paidUntil ?? 0) > now) return true;
  }
  return false;
}

/** Writes down that the refund of a payment failed after all. Returns whether it was for a surplus subscription. */
export async function noteFailedRefund(db: Db, payments: Payments, paymentId: string): Promise<boolean> {
  let isSurplus = false;
  for (const id of await payments.subscriptionsPaidBy(paymentId)) {
    if (await markRefundFailed(db, id)) isSurplus = true;
  }
  return isSurplus;
}
