import type { Config } from '../lib/config';
import type { Db } from '../lib/database/db';
import { type Payments, paymentsOf } from './dodo';
import { forEachSettled } from './for-each-settled';
import { isOver, statusAt } from './lifecycle';
import type { PlanMailer } from './plan-mails';
import { isOurs, type Snapshot } from './snapshot';
import { listSubscriptions, listSubscriptionsToStop, markStopped, type Subscription, saveUpdate } from './store';

/** Maximum number of subscriptions of deleted accounts per cron run. */
const STOP_BATCH = 20;

/** Queues mails about the end of the plan. Returns the number of stopped renewals. */
export async function stopRenewals(
  db: Db,
  payments: Payments,
  userId: string,
  mailer: PlanMailer,
  now: number,
): Promise<number> {
  const subscriptions = await listSubscriptions(db, userId);
  const renewing = subscriptions.filter((subscription) =>
    ['active', 'grace_period'].includes(statusAt(subscription, now)),
  );
  for (const { id } of renewing)
    await saveUpdate(db, { ...(await payments.setCancelling(id, true, now)), userId }, mailer.mailsFor);
  return renewing.length;
}

/** Returns true if the subscription is cancelled but still paid, and the provider reports it as active. */
export const canResume = (subscription: Subscription, now: number): boolean =>
  statusAt(subscription, now) === 'cancelled' &&
  subscription.cancelsAtPeriodEnd &&
  subscription.reportedStatus === 'active';

export async function resumeRenewals(db: Db, payments: Payments, userId: string, now: number): Promise<number> {
  const resumable = (await listSubscriptions(db, userId)).filter((subscription) => canResume(subscription, now));
  for (const { id } of resumable) await saveUpdate(db, { ...(await payments.setCancelling(id, false, now)), userId });
  return resumable.length;
}

/** Ends refunded or disputed subscriptions that were sold here. Returns the number of recorded ends. */
export async function endReversed(db: Db, payments: Payments, ids: readonly string[], now: number): Promise<number> {
  let endedCount = 0;
  for (const id of ids) {
    const snapshot = await payments.find(id, now);
    if (!snapshot || !isOurs(snapshot, payments.productId)) continue;
    const last: Snapshot = isOver(snapshot.report.status) ? snapshot : await payments.end(id, now);
    if (await saveUpdate(db, { ...last, userId: snapshot.userId })) endedCount += 1;
  }
  return endedCount;
}

/** Stops one batch of renewals of deleted accounts. Throws `payment_unavailable` if a call to the provider fails. */
export async function stopForgotten(db: Db, config: Config, now: number): Promise<void> {
  const payments = paymentsOf(config);
  if (!payments) return;
  await forEachSettled(await listSubscriptionsToStop(db, STOP_BATCH), async ({ id }) => {
    const snapshot = await payments.find(id, now);
    const isStopped = !snapshot || snapshot.report.cancelsAtPeriodEnd || isOver(snapshot.report.status);
    if (!isStopped) await payments.setCancelling(id, true, now);
    await markStopped(db, id);
  });
}
