/**
 * Sets an expiry on the user's folders when a subscription ends, and removes it when the user subscribes again.
 *
 * Folders without expiry expire at least 7 days after the end. The provider must confirm the end first: a webhook about
 * a renewal may be lost, and a paying user must not lose folders. The end is handled (`isWoundUp`) when every folder
 * has an expiry.
 */
import { DAY_MS, MINUTE_MS } from '../contract/units';
import { ApiError } from '../lib/api-error';
import { readConfig } from '../lib/config';
import { type Db, dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import type { Payments } from './dodo';
import { expireFolders, listRestorableUsers, restoreFolderExpiry } from './ending-store';
import { endOf } from './lifecycle';
import { ENDED_FOLDERS_KEPT_MS } from './limits';
import { filesKeptMails } from './plan-mails';
import { listEndedSubscriptions, markEndHandled, type Subscription, saveUpdate } from './store';

/** Minimum time between the detected end and the expiry of folders, because the provider's report may be late. */
const ENDED_FOLDERS_NOTICE_MS = DAY_MS;
const ENDED_SETTLE_MS = 10 * MINUTE_MS;
const ENDED_BATCH_USERS = 20;
const ENDED_BATCH_FOLDERS = 1000;

/** Returns when folders without expiry expire if the plan is not renewed. Null if past, or if nothing was paid. */
export function foldersKeptUntil(subscription: Subscription, now: number): number | null {
  const end = endOf(subscription, now);
  const until = end === null ? null : end + ENDED_FOLDERS_KEPT_MS;
  return until !== null && until > now ? until : null;
}

export interface EndedFolders {
  lapsedFolders: number;
  restoredFolders: number;
}

/**
 * Handles one batch of ended subscriptions, and restores folders of users who have a plan again. Without `payments`,
 * ends need no confirmation, because payment is not set up.
 */
export async function endSubscriptions(env: Env, payments: Payments | null, now: number): Promise<EndedFolders> {
  const db = dbOf(env);
  let lapsedCount = 0;
  for (const subscription of await listEndedSubscriptions(db, now, ENDED_BATCH_USERS)) {
    if (lapsedCount >= ENDED_BATCH_FOLDERS) break;
    const endedSubscription = await confirmEnded(db, payments, subscription, now);
    if (!endedSubscription) continue;
    const remaining = ENDED_BATCH_FOLDERS - lapsedCount;
    const expiresAt = Math.max(endedSubscription.entitledUntil + ENDED_FOLDERS_KEPT_MS, now + ENDED_FOLDERS_NOTICE_MS);
    const { userId, entitledUntil: endedAt } = endedSubscription;
    const mails = await filesKeptMails(db, readConfig(env), { userId, endedAt, until: expiresAt }, now);
    const expiring = { userId, expiresAt, limit: remaining, mails };
    const count = await expireFolders(db, expiring, now);
    lapsedCount += count;
    // Waits some minutes after the end, because an admitted upload may still insert a folder.
    if (count < remaining && endedSubscription.entitledUntil <= now - ENDED_SETTLE_MS)
      await markEndHandled(db, endedSubscription);
  }
  let restoredCount = 0;
  for (const userId of await listRestorableUsers(db, now, ENDED_BATCH_USERS))
    restoredCount += await restoreFolders(env, userId);
  return { lapsedFolders: lapsedCount, restoredFolders: restoredCount };
}

/** Removes the expiry that the end of the plan has set, from one batch of folders. The cron handles the others. */
export const restoreFolders = (env: Env, userId: string): Promise<number> =>
  restoreFolderExpiry(dbOf(env), userId, ENDED_BATCH_FOLDERS);

/** Returns null if the end is not confirmed. */
async function confirmEnded(db: Db, payments: Payments | null, subscription: Subscription, now: number) {
  const { id, userId, reportedAt } = subscription;
  if (!payments || reportedAt === null || subscription.entitledUntil === 0) return subscription;
  const snapshot = await payments.find(id, now).catch((error: unknown) => {
    if (error instanceof ApiError) return 'unknown' as const;
    throw error;
  });
  if (snapshot === 'unknown') return null;
  const current = snapshot ? await saveUpdate(db, { ...snapshot, userId }) : subscription;
  return current && current.entitledUntil <= now ? current : null;
}
