import { type SQL, sql } from 'drizzle-orm';
import { covers, files } from '../../db/schema';
import { withdrawFiles } from '../folders/removal/removal-store';
import { markDeleting } from '../folders/store';
import { type Db, jsonValues } from '../lib/database/db';
import { inTurns, isExpired, isStale, isUsedUp } from './waiting-store';

export const markExpired = (db: Db, now: number, limit: number): Promise<boolean> =>
  markOldest(db, sql`folders_by_expiry`, isExpired(now), sql`expires_at`, limit);

export const markUsedUp = (db: Db, now: number, limit: number): Promise<boolean> =>
  markOldest(db, sql`folders_used_up`, isUsedUp(now), sql`places_until`, limit);

/** Marks up to `limit` folders that match `condition`, taking meters in turns. Returns true if there may be more. */
async function markOldest(db: Db, index: SQL, condition: SQL, time: SQL, limit: number): Promise<boolean> {
  const oldest = sql`
    SELECT id, meter_key, ${time} AS since FROM folders INDEXED BY ${index} WHERE ${condition} ORDER BY ${time}`;
  const ids = (await db.all<{ id: string }>(inTurns(oldest, limit))).map(({ id }) => id);
  // The expiry may have been extended, or the limit raised, since the folders were listed.
  const stillDue = sql`SELECT id FROM folders WHERE id IN (${jsonValues(ids)}) AND ${condition}`;
  if (ids.length > 0) await markDeleting(db, stillDue, time);
  return ids.length === limit;
}

/** Moves files that are still stale to `removals`, and returns how many. */
export function withdrawStale(db: Db, ids: readonly string[], since: number, now: number): Promise<number> {
  return withdrawFiles(db, sql`SELECT id FROM files WHERE id IN (${jsonValues(ids)}) AND ${isStale(since)}`, now);
}

/** Marks folders for deletion if they are empty and were created by an upload. Folders that a user created stay. */
export async function markIfEmpty(db: Db, folderIds: readonly string[], now: number): Promise<void> {
  const empty = sql`
    SELECT id FROM folders WHERE id IN (${jsonValues(folderIds)}) AND init_key <> ''
      AND taken_down_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder_id = folders.id)
      AND NOT EXISTS (SELECT 1 FROM folders AS child INDEXED BY folders_by_shelf
        WHERE child.owner_id = folders.owner_id AND child.parent_id = folders.id AND child.status = 'open')`;
  await markDeleting(db, empty, now);
}

/** Returns the ids with a row, as a file or as the cover of the folder. */
export async function findExisting(
  db: Db,
  objects: readonly { readonly folderId: string; readonly id: string }[],
): Promise<Set<string>> {
  const fileIds = jsonValues(objects.map(({ id }) => id));
  const folderIds = jsonValues([...new Set(objects.map(({ folderId }) => folderId))]);
  const [fileRows, coverRows] = await db.batch([
    db.select({ id: files.id }).from(files).where(sql`${files.id} IN (${fileIds})`),
    db.select({ id: covers.id }).from(covers).where(sql`${covers.folderId} IN (${folderIds})`),
  ]);
  return new Set([...fileRows, ...coverRows].map(({ id }) => id));
}
