import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { deletedAccounts } from '../../db/accounts';
import {
  forgottenSubscriptions,
  lapsedFolders,
  plans,
  type Subscription,
  subscriptions,
  webhookIds,
} from '../../db/billing';
import { isAccountDeleted } from '../identity/store';
import type { Db } from '../lib/database/db';
import { entitledUntil, learn, NOTHING_KNOWN } from './lifecycle';
import type { Snapshot } from './snapshot';

export type { Subscription } from '../../db/billing';

/** Whoever loses so many races for one row has met something else. */
const MAX_ATTEMPTS = 10;

export const listPlans = (db: Db) => db.select().from(plans).orderBy(asc(plans.position));

/** A user's subscriptions, the one that lasts longest first. */
export const listSubscriptions = (db: Db, userId: string): Promise<Subscription[]> =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`${subscriptions.entitledUntil} DESC`, asc(subscriptions.id));

/** The user that a checkout named, or was made to name later. */
export type Told = Pick<Snapshot, 'subscriptionId' | 'customerId'> & {
  userId: string;
  report: Snapshot['report'] | null;
};

/**
 * Takes in what was told of a subscription; `report` null says only that it is there. Two that come at once are both
 * taken in. Answers it as it is then; null: it is another user's, or its account was deleted.
 */
export async function takeIn(db: Db, told: Told): Promise<Subscription | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const old = await db.select().from(subscriptions).where(eq(subscriptions.id, told.subscriptionId)).get();
    if (old ? old.userId !== told.userId : await hasNoAccount(db, told)) return null;
    const next = after(old, told);
    if (await write(db, old, next)) return next;
  }
  throw new Error('a subscription changes all the time');
}

function after(old: Subscription | undefined, told: Told): Subscription {
  const base: Subscription = old ?? {
    ...NOTHING_KNOWN,
    id: told.subscriptionId,
    userId: told.userId,
    planId: 'premium',
    customerId: told.customerId,
    entitledUntil: 0,
    isWoundUp: true,
    revision: 0,
  };
  const known = told.report ? { ...base, ...learn(base, told.report) } : base;
  const until = entitledUntil(known);
  // Whenever its end has changed, somebody has to look at the folders again.
  const isWoundUp = until === base.entitledUntil ? base.isWoundUp : false;
  return { ...known, entitledUntil: until, isWoundUp, revision: base.revision + 1 };
}

/** Returns false if the row has changed meanwhile, or the account was deleted. */
async function write(db: Db, old: Subscription | undefined, next: Subscription): Promise<boolean> {
  if (old) {
    const unchanged = and(eq(subscriptions.id, old.id), eq(subscriptions.revision, old.revision));
    return (await db.update(subscriptions).set(next).where(unchanged).run()).meta.changes > 0;
  }
  const ofDeleted = sql`${subscriptions.userId} IN (SELECT ${deletedAccounts.userId} FROM ${deletedAccounts})`;
  // One transaction: an account that was deleted a moment ago gets no row.
  const [inserted, dropped] = await db.batch([
    db.insert(subscriptions).values(next).onConflictDoNothing(),
    db.delete(subscriptions).where(and(eq(subscriptions.id, next.id), ofDeleted)),
  ]);
  return inserted.meta.changes > dropped.meta.changes;
}

/** Whether the account of a subscription without a row was deleted, before or after it was paid. */
const hasNoAccount = async (db: Db, { subscriptionId, userId }: Told): Promise<boolean> =>
  (await isForgotten(db, subscriptionId)) || (await isAccountDeleted(db, userId));

const isForgotten = async (db: Db, id: string): Promise<boolean> =>
  (await db.select().from(forgottenSubscriptions).where(eq(forgottenSubscriptions.id, id)).get()) !== undefined;

/**
 * Forgets a user's subscriptions and the folders that an end of theirs concerned, but that they must not be renewed. Of
 * one that was not paid yet nothing is kept: should it be paid later, it is refunded (`surplus-store.ts`).
 */
export const forgetSubscriptionsStatements = (db: Db, userId: string, now: number) =>
  [
    // Every column in the order of the schema: that is what an INSERT from a raw SELECT takes.
    db
      .insert(forgottenSubscriptions)
      .select(
        sql`SELECT id, ${now}, 0 FROM ${subscriptions} WHERE ${subscriptions.userId} = ${userId} AND ${subscriptions.paidAt} IS NOT NULL`,
      )
      .onConflictDoNothing(),
    db.delete(subscriptions).where(eq(subscriptions.userId, userId)),
    db.delete(lapsedFolders).where(eq(lapsedFolders.userId, userId)),
  ] as const;

/** Subscriptions of deleted accounts of which the provider has not yet said that they will not be renewed, the oldest first. */
export const listToStop = (db: Db, limit: number) =>
  db
    .select({ id: forgottenSubscriptions.id })
    .from(forgottenSubscriptions)
    .where(sql`${forgottenSubscriptions.isStopped} = 0`)
    .orderBy(asc(forgottenSubscriptions.forgottenAt))
    .limit(limit);

export async function markStopped(db: Db, id: string): Promise<void> {
  await db.update(forgottenSubscriptions).set({ isStopped: true }).where(eq(forgottenSubscriptions.id, id));
}

/** Of those that were stopped long ago the provider has nothing to say any more. */
export async function forgetStopped(db: Db, before: number): Promise<void> {
  await db
    .delete(forgottenSubscriptions)
    .where(and(lt(forgottenSubscriptions.forgottenAt, before), sql`${forgottenSubscriptions.isStopped} = 1`));
}

export const hasSeenWebhook = async (db: Db, id: string): Promise<boolean> =>
  (await db.select().from(webhookIds).where(eq(webhookIds.id, id)).get()) !== undefined;

export async function rememberWebhook(db: Db, id: string, now: number): Promise<void> {
  await db.insert(webhookIds).values({ id, seenAt: now }).onConflictDoNothing();
}

export async function forgetWebhooks(db: Db, before: number): Promise<void> {
  await db.delete(webhookIds).where(lt(webhookIds.seenAt, before));
}

/** Premium users in the order of their ids, with the provider's name for them: that of what lasts longest. */
export const listPremium = (db: Db, afterUserId: string, now: number, limit: number) =>
  db
    .select({
      userId: subscriptions.userId,
      customerId: subscriptions.customerId,
      // SQLite takes the other columns from the row that has the maximum.
      until: sql<number>`max(${subscriptions.entitledUntil})`,
    })
    .from(subscriptions)
    .where(and(gt(subscriptions.userId, afterUserId), gt(subscriptions.entitledUntil, now)))
    .groupBy(subscriptions.userId)
    .orderBy(asc(subscriptions.userId))
    .limit(limit);

/** Subscriptions that have ended, and whose user's folders do not know it yet. */
export const listEnded = (db: Db, now: number, limit: number): Promise<Subscription[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(sql`${subscriptions.isWoundUp} = 0`, lte(subscriptions.entitledUntil, now)))
    .orderBy(asc(subscriptions.entitledUntil))
    .limit(limit);

/** Unless it has changed meanwhile. */
export async function markEndHandled(db: Db, { id, revision }: Subscription): Promise<void> {
  const unchanged = and(eq(subscriptions.id, id), eq(subscriptions.revision, revision));
  await db.update(subscriptions).set({ isWoundUp: true }).where(unchanged);
}
