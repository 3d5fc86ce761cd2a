import { lt, sql } from 'drizzle-orm';
import { lapsedFolders } from '../../db/billing';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';
import { premiumUntilOf } from '../plans/store';

/**
 * Gives up to `limit` of the user's folders without expiry this one, and writes down which: all or nothing, and nothing
 * if the user is premium again at `now`. Answers how many there were.
 */
export async function expireFolders(db: Db, userId: string, expiresAt: number, now: number, limit: number) {
  const unending = sql`
    SELECT id FROM folders INDEXED BY folders_without_expiry
    WHERE owner_id = ${userId} AND expires_at IS NULL AND status = 'open'
      AND coalesce(${premiumUntilOf(userId)}, 0) <= ${now}
    ORDER BY id LIMIT ${limit}`;
  // Without the WHERE SQLite would read ON CONFLICT as the condition of a join.
  const written = sql`SELECT id, ${userId}, ${now} FROM (${unending}) WHERE true`;
  const [, updated] = await db.batch([
    db.insert(lapsedFolders).select(written).onConflictDoNothing(),
    db.update(folders).set({ expiresAt }).where(sql`${folders.id} IN (${unending})`),
  ]);
  return updated.meta.changes;
}

/** Takes that back for up to `limit` folders. Answers how many there were. */
export async function restoreFolderExpiry(db: Db, userId: string, limit: number): Promise<number> {
  const lapsed = sql`SELECT folder_id FROM lapsed_folders WHERE user_id = ${userId} ORDER BY folder_id LIMIT ${limit}`;
  const [, deleted] = await db.batch([
    db
      .update(folders)
      .set({ expiresAt: null })
      .where(sql`${folders.id} IN (${lapsed}) AND ${folders.ownerId} = ${userId} AND ${folders.status} = 'open'`),
    db.delete(lapsedFolders).where(sql`${lapsedFolders.folderId} IN (${lapsed})`),
  ]);
  return deleted.meta.changes;
}

export async function forgetLapsed(db: Db, before: number): Promise<void> {
  await db.delete(lapsedFolders).where(lt(lapsedFolders.lapsedAt, before));
}

/** Users that are premium again and have folders that still end. Reads a row per user, however many folders they have. */
export async function listRestorable(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    WITH RECURSIVE users(id) AS (
      SELECT min(user_id) FROM lapsed_folders
      UNION ALL
      SELECT (SELECT min(user_id) FROM lapsed_folders WHERE user_id > users.id) FROM users WHERE users.id IS NOT NULL
    ) SELECT id FROM users WHERE id IS NOT NULL AND ${premiumUntilOf(sql`users.id`)} > ${now} LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
