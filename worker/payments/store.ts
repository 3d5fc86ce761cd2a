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
import type { Mail } from '../../db/mail';
import { isAccountDeleted } from '../identity/store';
import { type Db, writeBatch } from '../lib/database/db';
import { insertSelect } from '../lib/database/insert-select';
import { queueStatement } from '../mail/outbox/queue-store';
import { applyReport, entitledUntil, NO_REPORTS } from './lifecycle';
import type { Snapshot } from './snapshot';

export type { Subscription } from '../../db/billing';

/** Maximum attempts to write a row while reports arrive at the same time. More would mean a bug. */
const MAX_ATTEMPTS = 10;

export const listPlans = (db: Db) => db.select().from(plans).orderBy(asc(plans.position));

export const listSubscriptions = (db: Db, userId: string): Promise<Subscription[]> =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`${subscriptions.entitledUntil} DESC`, asc(subscriptions.id));

/** `userId` is from our checkout, or from an existing row. */
export type SubscriptionUpdate = Pick<Snapshot, 'subscriptionId' | 'customerId'> & {
  userId: string;
  report: Snapshot['report'] | null;
};

type MailsFor = (before: Subscription, after: Subscription) => Promise<readonly Mail[]>;

const noMails: MailsFor = async () => [];

/**
 * Records a report, and queues the mails about a change. Retries if another report changes the row at the same time. If
 * `report` is null, only creates a missing row. Returns the updated subscription, or null if it belongs to another user
 * or a deleted account.
 */
export async function saveUpdate(
  db: Db,
  update: SubscriptionUpdate,
  mailsFor: MailsFor = noMails,
): Promise<Subscription | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const existing = await db.select().from(subscriptions).where(eq(subscriptions.id, update.subscriptionId)).get();
    if (existing ? existing.userId !== update.userId : await hasNoAccount(db, update)) return null;
    const next = applyUpdate(existing, update);
    const mails = existing ? await mailsFor(existing, next) : [];
    if (await write(db, existing, next, mails)) return next;
  }
  throw new Error('the subscription changed during every attempt');
}

function applyUpdate(existing: Subscription | undefined, update: SubscriptionUpdate): Subscription {
  const base: Subscription = existing ?? {
    ...NO_REPORTS,
    id: update.subscriptionId,
    userId: update.userId,
    planId: 'premium',
    customerId: update.customerId,
    entitledUntil: 0,
    isWoundUp: true,
    revision: 0,
  };
  const state = update.report ? { ...base, ...applyReport(base, update.report) } : base;
  const until = entitledUntil(state);
  // After a change of the plan's end, the cron must handle the user's folders again.
  const isWoundUp = until === base.entitledUntil ? base.isWoundUp : false;
  return { ...state, entitledUntil: until, isWoundUp, revision: base.revision + 1 };
}

/** Returns false if the row has changed since it was read, or if the account was deleted. */
async function write(
  db: Db,
  existing: Subscription | undefined,
  next: Subscription,
  mails: readonly Mail[],
): Promise<boolean> {
  if (existing) {
    const unchanged = and(eq(subscriptions.id, existing.id), eq(subscriptions.revision, existing.revision));
    const isUnchanged = sql`EXISTS (SELECT 1 FROM ${subscriptions} WHERE ${unchanged})`;
    const queued = mails.length > 0 ? [queueStatement(db, mails, isUnchanged)] : [];
    return writeBatch(db, [...queued, db.update(subscriptions).set(next).where(unchanged)]);
  }
  const isOfDeletedAccount = sql`${subscriptions.userId} IN (SELECT ${deletedAccounts.userId} FROM ${deletedAccounts})`;
  // One transaction, so that no row remains if the account has just been deleted.
  const [inserted, dropped] = await db.batch([
    db.insert(subscriptions).values(next).onConflictDoNothing(),
    db.delete(subscriptions).where(and(eq(subscriptions.id, next.id), isOfDeletedAccount)),
  ]);
  return inserted.meta.changes > dropped.meta.changes;
}

/** Subscriptions of deleted accounts have no row. */
const hasNoAccount = async (db: Db, { subscriptionId, userId }: SubscriptionUpdate): Promise<boolean> =>
  (await isForgotten(db, subscriptionId)) || (await isAccountDeleted(db, userId));

const isForgotten = async (db: Db, id: string): Promise<boolean> =>
  (await db.select().from(forgottenSubscriptions).where(eq(forgottenSubscriptions.id, id)).get()) !== undefined;

/**
 * Returns statements that delete the subscriptions of a deleted account. Ids of paid ones stay in
 * `forgotten_subscriptions`, so that the cron can stop their renewals.
 */
export const forgetSubscriptionsStatements = (db: Db, userId: string, now: number) =>
  [
    insertSelect(
      db,
      forgottenSubscriptions,
      sql`FROM ${subscriptions} WHERE ${subscriptions.userId} = ${userId} AND ${subscriptions.paidAt} IS NOT NULL`,
      { id: subscriptions.id, forgottenAt: now, isStopped: false },
    ).onConflictDoNothing(),
    db.delete(subscriptions).where(eq(subscriptions.userId, userId)),
    db.delete(lapsedFolders).where(eq(lapsedFolders.userId, userId)),
  ] as const;

/** Lists subscriptions of deleted accounts whose renewals must still be stopped, earliest deletion first. */
export const listSubscriptionsToStop = (db: Db, limit: number) =>
  db
    .select({ id: forgottenSubscriptions.id })
    .from(forgottenSubscriptions)
    .where(sql`${forgottenSubscriptions.isStopped} = 0`)
    .orderBy(asc(forgottenSubscriptions.forgottenAt))
    .limit(limit);

export async function markStopped(db: Db, id: string): Promise<void> {
  await db.update(forgottenSubscriptions).set({ isStopped: true }).where(eq(forgottenSubscriptions.id, id));
}

/** Deletes rows of accounts deleted before `before`, except if their renewals must still be stopped. */
export async function forgetStoppedSubscriptions(db: Db, before: number): Promise<void> {
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

/** Lists users with a plan, each with the customer id of the subscription that ends last. */
export const listPremium = (db: Db, afterUserId: string, now: number, limit: number) =>
  db
    .select({
      userId: subscriptions.userId,
      customerId: subscriptions.customerId,
      // SQLite takes the other selected columns from the row with this maximum.
      until: sql<number>`max(${subscriptions.entitledUntil})`,
    })
    .from(subscriptions)
    .where(and(gt(subscriptions.userId, afterUserId), gt(subscriptions.entitledUntil, now)))
    .groupBy(subscriptions.userId)
    .orderBy(asc(subscriptions.userId))
    .limit(limit);

/** Lists ended subscriptions whose users may still have folders without expiry. */
export const listEndedSubscriptions = (db: Db, now: number, limit: number): Promise<Subscription[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(sql`${subscriptions.isWoundUp} = 0`, lte(subscriptions.entitledUntil, now)))
    .orderBy(asc(subscriptions.entitledUntil))
    .limit(limit);

/** Does nothing if the row has changed since it was read. */
export async function markEndHandled(db: Db, { id, revision }: Subscription): Promise<void> {
  const unchanged = and(eq(subscriptions.id, id), eq(subscriptions.revision, revision));
  await db.update(subscriptions).set({ isWoundUp: true }).where(unchanged);
}
