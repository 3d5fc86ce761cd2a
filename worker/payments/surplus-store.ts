import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type SurplusSubscription, surplusSubscriptions } from '../../db/billing';
import type { Db } from '../lib/database/db';
import { insertSelect } from '../lib/database/insert-select';

export type { SurplusSubscription } from '../../db/billing';

/**
 * Marks a paid subscription as surplus if its user has another paid one, or if its account was deleted before the
 * payment. Returns the row if it must still be ended and refunded, otherwise null. Of two subscriptions paid at the
 * same time, marks only one.
 */
export async function markIfSurplus(
  db: Db,
  id: string,
  userId: string,
  now: number,
): Promise<SurplusSubscription | null> {
  const hasAnother = sql`EXISTS (
    SELECT 1 FROM subscriptions
    WHERE user_id = ${userId} AND id <> ${id} AND reported_status = 'active' AND paid_until > ${now}
      AND id NOT IN (SELECT id FROM surplus_subscriptions WHERE user_id = ${userId}))`;
  const isPaidAfterDeletion = sql`EXISTS (SELECT 1 FROM deleted_accounts WHERE user_id = ${userId})
    AND NOT EXISTS (SELECT 1 FROM forgotten_subscriptions WHERE id = ${id})`;
  const [, [marked = null]] = await db.batch([
    insertSelect(db, surplusSubscriptions, sql`WHERE ${hasAnother} OR (${isPaidAfterDeletion})`, {
      id,
      userId,
      foundAt: now,
    }).onConflictDoNothing(),
    db
      .select()
      .from(surplusSubscriptions)
      .where(and(eq(surplusSubscriptions.id, id), isNull(surplusSubscriptions.refund))),
  ]);
  return marked;
}

/** Keeps the mark if the outcome of a refund is recorded. */
export async function unmarkSurplus(db: Db, id: string): Promise<void> {
  await db
    .delete(surplusSubscriptions)
    .where(and(eq(surplusSubscriptions.id, id), isNull(surplusSubscriptions.refund)));
}

/** Lists subscriptions that must still be ended and refunded, oldest first. */
export const listUnsettledSurplus = (db: Db, limit: number): Promise<SurplusSubscription[]> =>
  db
    .select()
    .from(surplusSubscriptions)
    .where(sql`${surplusSubscriptions.refund} IS NULL`)
    .orderBy(asc(surplusSubscriptions.foundAt))
    .limit(limit);

export type Refund = NonNullable<SurplusSubscription['refund']>;

/**
 * Records the outcome of the refund. Returns false if an outcome is already recorded, or if the subscription is not
 * surplus.
 */
export const markSettled = (db: Db, id: string, refund: Refund): Promise<boolean> =>
  writeRefund(db, id, refund, sql`${surplusSubscriptions.refund} IS NULL`);

/** Returns false if the failure is already recorded, or if the subscription is not surplus. */
export const markRefundFailed = (db: Db, id: string): Promise<boolean> =>
  writeRefund(db, id, 'refused', sql`${surplusSubscriptions.refund} IS NOT 'refused'`);

/** Records that the operator refunded by hand after a refusal. Returns false if no refusal is recorded. */
export const markRefundedByHand = (db: Db, id: string): Promise<boolean> =>
  writeRefund(db, id, 'refunded', sql`${surplusSubscriptions.refund} = 'refused'`);

async function writeRefund(db: Db, id: string, refund: Refund, condition: SQL): Promise<boolean> {
  const where = and(eq(surplusSubscriptions.id, id), condition);
  return (await db.update(surplusSubscriptions).set({ refund }).where(where).run()).meta.changes > 0;
}

export const listSurplus = (db: Db, userId: string): Promise<SurplusSubscription[]> =>
  db
    .select()
    .from(surplusSubscriptions)
    .where(eq(surplusSubscriptions.userId, userId))
    .orderBy(desc(surplusSubscriptions.foundAt));

export async function forgetSettledSurplus(db: Db, before: number): Promise<void> {
  await db
    .delete(surplusSubscriptions)
    .where(and(lt(surplusSubscriptions.foundAt, before), isNotNull(surplusSubscriptions.refund)));
}
