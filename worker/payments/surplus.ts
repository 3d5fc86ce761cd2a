/**
 * Ends and refunds surplus subscriptions: the second one of a user who paid in two tabs, and one that was paid after
 * its account was deleted. Acts on D1 and calls the provider.
 *
 * Each report of a paid subscription marks it if it is surplus (`surplus-store.ts`). The refund runs in the background,
 * and the cron repeats it until the provider has accepted or refused it. Repeating is safe, even concurrently: the
 * provider never refunds more than was paid, and reports an existing refund (`ALREADY_REFUNDED` in `dodo.ts`). Its API
 * has no idempotency keys.
 */
import { DAY_MS } from '../contract/units';
import { isAccountDeleted } from '../identity/store';
import type { Db } from '../lib/database/db';
import type { Payments } from './dodo';
import { forEachSettled } from './for-each-settled';
import { isOver, isPaid } from './lifecycle';
import { listSubscriptions, saveUpdate } from './store';
import {
  listUnsettled,
  markRefundedByHand,
  markRefundFailed,
  markSettled,
  type Refund,
  type SurplusSubscription,
  unmarkSurplus,
} from './surplus-store';

const SETTLE_BATCH = 20;
/** Dodo Payments does not refund payments older than this. */
const REFUND_WINDOW_MS = 30 * DAY_MS;

/**
 * Settles a batch of marked subscriptions, the oldest first. Throws `payment_unavailable` at the end if the provider
 * did not answer for some.
 */
export const settleSurplusBatch = async (db: Db, payments: Payments, now: number): Promise<void> =>
  forEachSettled(await listUnsettled(db, SETTLE_BATCH), (surplus) => settleSurplus(db, payments, surplus, now));

/** Ends a subscription at the provider and refunds it. Throws `payment_unavailable` if the provider does not answer. */
export async function settleSurplus(db: Db, payments: Payments, surplus: SurplusSubscription, now: number) {
  const { id, userId, foundAt } = surplus;
  const snapshot = await payments.find(id, now);
  if (!snapshot) return writeOutcome(db, id, 'refused');
  // A subscription that we have ended is refunded, even if the user's first one has ended since.
  if (!isOver(snapshot.report.status)) {
    const isTooMany = (await isAccountDeleted(db, userId)) || (await hasAnother(db, payments, id, userId, now));
    if (!isTooMany) return unmarkSurplus(db, id);
    await saveUpdate(db, { ...(await payments.end(id, now)), userId });
  }
  const refund = await payments.refundPeriod(id, snapshot.periodStart);
  if (refund !== null) return writeOutcome(db, id, refund);
  if (now - foundAt > REFUND_WINDOW_MS) return writeOutcome(db, id, 'refused');
}

/**
 * Returns true if the provider confirms another paid subscription of the user. A lost webhook must not cost them the
 * plan.
 */
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
 * Records the result of a refund: an accepted one that failed later, or one that the operator made by hand after ours
 * was refused. Returns true if it was not recorded before.
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

/** Logs an alarm: a user waits for a refund that only the operator can send. */
const alertOperator = (subscription: string): void => console.error(JSON.stringify({ alarm: 'refund', subscription }));
