import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type SurplusSubscription, surplusSubscriptions } from '../../db/billing';
import type { Db } from '../lib/database/db';

/**
 * Marks a paid subscription as surplus if its user has another paid one, or its account was deleted before it was paid.
 * Returns whether it still has to be ended and refunded. Of two that are marked at once, one is: statements run in turn,
 * and one that is marked makes no other surplus.
 */
export async function markIfSurplus(db: Db, id: string, userId: string, now: number): Promise<boolean> {
  const hasAnother = sql`EXISTS (
    SELECT 1 FROM subscriptions
    WHERE user_id = ${userId} AND id <> ${id} AND reported_status = 'active' AND paid_until > ${now}
      AND id NOT IN (SELECT id FROM surplus_subscriptions WHERE user_id = ${userId}))`;
  const isLate = sql`EXISTS (SELECT 1 FROM deleted_accounts WHERE user_id = ${userId})
    AND NOT EXISTS (SELECT 1 FROM forgotten_subscriptions WHERE id = ${id})`;
  const [, marked] = await db.batch([
    db
      .insert(surplusSubscriptions)
      .select(sql`SELECT ${id}, ${userId}, ${now}, NULL WHERE ${hasAnother} OR (${isLate})`)
      .onConflictDoNothing(),
    db
      .select({ id: surplusSubscriptions.id })
      .from(surplusSubscriptions)
      .where(and(eq(surplusSubscriptions.id, id), isNull(surplusSubscriptions.refund))),
  ]);
  return marked.length > 0;
}

/** Lets a subscription go on after all: the other one was over. */
export async function unmarkSurplus(db: Db, id: string): Promise<void> {
  await db.delete(surplusSubscriptions).where(eq(surplusSubscriptions.id, id));
}

/** Surplus subscriptions that are still to be ended and refunded, the oldest first. */
export const listUnsettled = (db: Db, limit: number): Promise<SurplusSubscription[]> =>
  db
    .select()
    .from(surplusSubscriptions)
    .where(sql`${surplusSubscriptions.refund} IS NULL`)
    .orderBy(asc(surplusSubscriptions.foundAt))
    .limit(limit);

/** Writes down what the provider said to the refund, unless it is known already that the refund failed. */
export async function settleSurplus(db: Db, id: string, refund: 'refunded' | 'refused'): Promise<void> {
  const isOpen = and(eq(surplusSubscriptions.id, id), isNull(surplusSubscriptions.refund));
  await db.update(surplusSubscriptions).set({ refund }).where(isOpen);
}

/** Writes down that a refund which the provider had accepted failed. Returns whether the subscription is surplus. */
export async function markRefundFailed(db: Db, id: string): Promise<boolean> {
  const isSurplus = eq(surplusSubscriptions.id, id);
  const { meta } = await db.update(surplusSubscriptions).set({ refund: 'refused' }).where(isSurplus).run();
  return meta.changes > 0;
}

/** The user's last surplus subscription, if one was found lately. */
export const findLastSurplus = (db: Db, userId: string): Promise<SurplusSubscription | undefined> =>
  db
    .select()
    .from(surplusSubscriptions)
    .where(eq(surplusSubscriptions.userId, userId))
    .orderBy(desc(surplusSubscriptions.foundAt))
    .limit(1)
    .get();

export async function forgetSettled(db: Db, before: number): Promise<void> {
  await db
    .delete(surplusSubscriptions)
    .where(and(lt(surplusSubscriptions.foundAt, before), isNotNull(surplusSubscriptions.refund)));
}
