import { lt, sql } from 'drizzle-orm';
import { lapsedFolders } from '../../db/billing';
import type { Mail } from '../../db/mail';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';
import { insertSelect } from '../lib/database/insert-select';
import { queueStatement } from '../mail/outbox/queue-store';
import { premiumUntilOf } from '../plans/store';

interface FolderExpiry {
  readonly userId: string;
  readonly expiresAt: number;
  readonly limit: number;
  readonly mails: readonly Mail[];
}

/**
 * Sets the expiry of up to `limit` folders without expiry. If there are any, queues the mails. Does nothing if the user
 * has a plan again. Returns the number of changed folders.
 */
export async function expireFolders(db: Db, { userId, expiresAt, limit, mails }: FolderExpiry, now: number) {
  const foldersWithoutExpiry = sql`
    SELECT id FROM folders INDEXED BY folders_without_expiry
    WHERE owner_id = ${userId} AND expires_at IS NULL AND status = 'open'
      AND coalesce(${premiumUntilOf(userId)}, 0) <= ${now}
    ORDER BY id LIMIT ${limit}`;
  const [, , updated] = await db.batch([
    queueStatement(db, mails, sql`EXISTS (${foldersWithoutExpiry})`),
    insertSelect(db, lapsedFolders, sql`FROM (${foldersWithoutExpiry}) WHERE true`, {
      folderId: sql`id`,
      userId,
      lapsedAt: now,
    }).onConflictDoNothing(),
    db.update(folders).set({ expiresAt }).where(sql`${folders.id} IN (${foldersWithoutExpiry})`),
  ]);
  return updated.meta.changes;
}

/** Removes the expiry that `expireFolders` set, from up to `limit` folders. Returns 0 when nothing is left. */
export async function restoreFolderExpiry(db: Db, userId: string, limit: number): Promise<number> {
  const lapsedIds = sql`SELECT folder_id FROM lapsed_folders WHERE user_id = ${userId} ORDER BY folder_id LIMIT ${limit}`;
  const [, deleted] = await db.batch([
    db
      .update(folders)
      .set({ expiresAt: null })
      .where(sql`${folders.id} IN (${lapsedIds}) AND ${folders.ownerId} = ${userId} AND ${folders.status} = 'open'`),
    db.delete(lapsedFolders).where(sql`${lapsedFolders.folderId} IN (${lapsedIds})`),
  ]);
  return deleted.meta.changes;
}

export async function forgetLapsedFolders(db: Db, before: number): Promise<void> {
  await db.delete(lapsedFolders).where(lt(lapsedFolders.lapsedAt, before));
}

/** Lists users with a new plan whose folders still have the expiry that `expireFolders` set. */
export async function listRestorableUsers(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    WITH RECURSIVE users(id) AS (
      SELECT min(user_id) FROM lapsed_folders
      UNION ALL
      SELECT (SELECT min(user_id) FROM lapsed_folders WHERE user_id > users.id) FROM users WHERE users.id IS NOT NULL
    ) SELECT id FROM users WHERE id IS NOT NULL AND ${premiumUntilOf(sql`users.id`)} > ${now} LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
