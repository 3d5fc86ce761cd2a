/** Ends subscriptions at the provider, and takes in what it says then. Acts on D1, and asks the provider. */
import type { Config } from '../lib/config';
import type { Db } from '../lib/database/db';
import { type Payments, paymentsOf } from './dodo';
import { forEachAnswered } from './for-each-answered';
import { isOver, statusAt } from './lifecycle';
import { isOurs, type Snapshot } from './snapshot';
import { listSubscriptions, listToStop, markStopped, type Subscription, takeIn } from './store';

/** Of subscriptions of deleted accounts so many are stopped by one run of the cron. */
const STOP_BATCH = 20;

/** Stops the renewal of every subscription of this user's that would be renewed. Answers how many there were. */
export async function stopRenewals(db: Db, payments: Payments, userId: string, now: number): Promise<number> {
  const own = await listSubscriptions(db, userId);
  const renewing = own.filter((one) => ['active', 'grace_period'].includes(statusAt(one, now)));
  for (const { id } of renewing) await takeIn(db, { ...(await payments.setCancelling(id, true, now)), userId });
  return renewing.length;
}

/** Whether a cancelled one that still runs can go on: the provider has not ended it yet. */
export const canResume = (one: Subscription, now: number): boolean =>
  statusAt(one, now) === 'cancelled' && one.cancelsAtPeriodEnd && one.reportedStatus === 'active';

/** Lets every such subscription of this user's be renewed again. Answers how many there were. */
export async function resumeRenewals(db: Db, payments: Payments, userId: string, now: number): Promise<number> {
  const resumable = (await listSubscriptions(db, userId)).filter((one) => canResume(one, now));
  for (const { id } of resumable) await takeIn(db, { ...(await payments.setCancelling(id, false, now)), userId });
  return resumable.length;
}

/** Ends subscriptions at once whose payment was refunded or is disputed. Answers how many of them were ours. */
export async function endReversed(db: Db, payments: Payments, ids: readonly string[], now: number): Promise<number> {
  let ended = 0;
  for (const id of ids) {
    const snapshot = await payments.find(id, now);
    if (!snapshot || !isOurs(snapshot, payments.productId)) continue;
    const last: Snapshot = isOver(snapshot.report.status) ? snapshot : await payments.end(id, now);
    if (await takeIn(db, { ...last, userId: snapshot.userId })) ended += 1;
  }
  return ended;
}

/** Stops the renewal of subscriptions whose account was deleted. One that the provider does not stop waits for the next run. */
export async function stopForgotten(db: Db, config: Config, now: number): Promise<void> {
  const payments = paymentsOf(config);
  if (!payments) return;
  await forEachAnswered(await listToStop(db, STOP_BATCH), async ({ id }) => {
    const snapshot = await payments.find(id, now);
    const isStopped = !snapshot || snapshot.report.cancelsAtPeriodEnd || isOver(snapshot.report.status);
    if (!isStopped) await payments.setCancelling(id, true, now);
    await markStopped(db, id);
  });
}
