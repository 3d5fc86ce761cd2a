/**
 * Ends and refunds surplus subscriptions: a user's second one, for example after paying in two tabs, or one that was
 * paid after its account was deleted.
 *
 * The refund starts after the response to the provider's report. The cron retries until the provider has accepted or
 * refused it. The provider never refunds more than was paid (`ALREADY_REFUNDED` in `dodo.ts`), so concurrent retries
 * are safe.
 */
import { DAY_MS } from '../contract/units';
import { isAccountDeleted } from '../identity/store';
import type { Db } from '../lib/database/db';
import type { Payments } from './dodo';
import { forEachSettled } from './for-each-settled';
import { isOver, isPaid } from './lifecycle';
import { listSubscriptions, saveUpdate } from './store';
import {
  listUnsettledSurplus,
  markRefundedByHand,
  markRefundFailed,
  markSettled,
  type Refund,
  type SurplusSubscription,
  unmarkSurplus,
} from './surplus-store';

const SETTLE_BATCH = 20;
/** Maximum age of a payment that Dodo Payments refunds. */
const REFUND_WINDOW_MS = 30 * DAY_MS;

/** Ends and refunds one batch. If the provider fails for one subscription, handles the others first, then throws. */
export const settleSurplusBatch = async (db: Db, payments: Payments, now: number): Promise<void> =>
  forEachSettled(await listUnsettledSurplus(db, SETTLE_BATCH), (surplus) => settleSurplus(db, payments, surplus, now));

/** Throws `payment_unavailable` if a call to the provider fails. */
export async function settleSurplus(db: Db, payments: Payments, surplus: SurplusSubscription, now: number) {
  const { id, userId, foundAt } = surplus;
  const snapshot = await payments.find(id, now);
  if (!snapshot) return writeOutcome(db, id, 'refused');
  // Checks again that a running subscription is surplus. A subscription that is over is only refunded.
  if (!isOver(snapshot.report.status)) {
    const isSurplus = (await isAccountDeleted(db, userId)) || (await hasAnother(db, payments, id, userId, now));
    if (!isSurplus) return unmarkSurplus(db, id);
    await saveUpdate(db, { ...(await payments.end(id, now)), userId });
  }
  const refund = await payments.refundPeriod(id, snapshot.periodStart);
  if (refund !== null) return writeOutcome(db, id, refund);
  if (now - foundAt > REFUND_WINDOW_MS) return writeOutcome(db, id, 'refused');
}

/** Asks the provider: a row may be wrong after a lost webhook, and the user must not lose their only plan. */
async function hasAnother(db: Db, payments: Payments, id: string, userId: string, now: number): Promise<boolean> {
  for (const other of await listSubscriptions(db, userId)) {
    if (other.id === id || other.reportedStatus !== 'active') continue;
    const snapshot = await payments.find(other.id, now);
    const current = snapshot && (await saveUpdate(db, { ...snapshot, userId }));
    if (current && isPaid(current, now)) return true;
  }
  return false;
}

async function writeOutcome(db: Db, id: string, refund: Refund): Promise<void> {
  if ((await markSettled(db, id, refund)) && refund === 'refused') alertOperator(id);
}

/**
 * Records a refund: `refused` if it failed after the provider accepted it, `refunded` if the operator made it by hand.
 * Returns false if no row changed.
 */
export async function noteRefund(db: Db, ids: readonly string[], refund: Refund): Promise<boolean> {
  let isChanged = false;
  for (const id of ids) {
    const isWritten = await (refund === 'refused' ? markRefundFailed(db, id) : markRefundedByHand(db, id));
    if (isWritten && refund === 'refused') alertOperator(id);
    isChanged ||= isWritten;
  }
  return isChanged;
}

/** The operator must send this refund, because the provider will not. */
const alertOperator = (subscription: string): void => console.error(JSON.stringify({ alarm: 'refund', subscription }));
