/**
 * What a subscription's end does to folders, and a new one undoes; acts on several stores and asks the provider.
 *
 * Folders without expiry get one, 7 days after the end. Before that the provider is asked once more: whoever paid loses
 * nothing because a webhook was lost, and nothing while the provider does not answer. All is done in bounded batches; a
 * subscription counts as wound up when no folder of its user's is left.
 */
import { DAY_MS, MINUTE_MS } from '../contract/units';
import { ApiError } from '../lib/api-error';
import { type Db, dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import type { Payments } from './dodo';
import { expireFolders, listRestorable, restoreFolderExpiry } from './ending-store';
import { endOf } from './lifecycle';
import { listEnded, markEndHandled, type Subscription, takeIn } from './store';

const ENDED_FOLDERS_KEPT_MS = 7 * DAY_MS;
/** However late the end becomes known, no folder goes sooner than this after it. */
const ENDED_FOLDERS_NOTICE_MS = DAY_MS;
const ENDED_SETTLE_MS = 10 * MINUTE_MS;
const ENDED_BATCH_USERS = 20;
const ENDED_BATCH_FOLDERS = 1000;

/** Until when folders without expiry are kept if the subscription ends as things are; null: that is over, or never began. */
export function foldersKeptUntil(subscription: Subscription, now: number): number | null {
  const end = endOf(subscription, now);
  const until = end === null ? null : end + ENDED_FOLDERS_KEPT_MS;
  return until !== null && until > now ? until : null;
}

export interface EndedFolders {
  lapsedFolders: number;
  restoredFolders: number;
}

/** One run at `now`. `payments` is null where payment is not set up: then what is known is all there is. */
export async function endSubscriptions(env: Env, payments: Payments | null, now: number): Promise<EndedFolders> {
  const db = dbOf(env, 'everybody');
  let lapsed = 0;
  for (const subscription of await listEnded(db, now, ENDED_BATCH_USERS)) {
    if (lapsed >= ENDED_BATCH_FOLDERS) break;
    const ended = await stillEnded(db, payments, subscription, now);
    if (!ended) continue;
    const left = ENDED_BATCH_FOLDERS - lapsed;
    const expiresAt = Math.max(ended.entitledUntil + ENDED_FOLDERS_KEPT_MS, now + ENDED_FOLDERS_NOTICE_MS);
    const count = await expireFolders(db, ended.userId, expiresAt, now, left);
    lapsed += count;
    // An upload that was let in just before the end may still be writing its folder.
    if (count < left && ended.entitledUntil <= now - ENDED_SETTLE_MS) await markEndHandled(db, ended);
  }
  let restored = 0;
  for (const userId of await listRestorable(db, now, ENDED_BATCH_USERS)) restored += await restoreFolders(env, userId);
  return { lapsedFolders: lapsed, restoredFolders: restored };
}

/** Takes the expiry from folders that got it when an earlier subscription of this user ended; the cron has the rest. */
export const restoreFolders = (env: Env, userId: string): Promise<number> =>
  restoreFolderExpiry(dbOf(env, { ownerId: userId }), userId, ENDED_BATCH_FOLDERS);

/** The subscription as the provider sees it; null: it goes on, or nobody can say. */
async function stillEnded(db: Db, payments: Payments | null, subscription: Subscription, now: number) {
  const { id, userId, reportedAt } = subscription;
  if (!payments || reportedAt === null || subscription.entitledUntil === 0) return subscription;
  const snapshot = await payments.find(id, now).catch((error: unknown) => {
    if (error instanceof ApiError) return 'unknown' as const;
    throw error;
  });
  if (snapshot === 'unknown') return null;
  const current = snapshot ? await takeIn(db, { ...snapshot, userId }) : subscription;
  return current && current.entitledUntil <= now ? current : null;
}
