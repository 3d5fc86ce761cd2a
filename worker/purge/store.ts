import { sql } from 'drizzle-orm';
import { covers, files, folders } from '../../db/schema';
import { withdrawFiles } from '../folders/removal/removal-store';
import { markDeleting } from '../folders/store';
import { type Db, jsonValues } from '../lib/database/db';
import { isExpired, isStale, isUsedUp } from './waiting-store';

/** Marks those of the folders whose time has still come: an expiry may have been taken back. */
export async function markExpired(db: Db, ids: readonly string[], now: number): Promise<void> {
  const expired = sql`SELECT id FROM folders WHERE id IN (${jsonValues(ids)}) AND ${isExpired(now)}`;
  await markDeleting(db, expired, sql`${folders.expiresAt}`);
}

/** Marks those of the folders that still are used up: more downloads may have been allowed. */
export async function markUsedUp(db: Db, ids: readonly string[], now: number): Promise<void> {
  const usedUp = sql`SELECT id FROM folders WHERE id IN (${jsonValues(ids)}) AND ${isUsedUp(now)}`;
  await markDeleting(db, usedUp, sql`${folders.placesUntil}`);
}

/** Withdraws those of the files of which nothing has arrived meanwhile, either. Answers how many there were. */
export function withdrawStale(db: Db, ids: readonly string[], since: number, now: number): Promise<number> {
  return withdrawFiles(db, sql`SELECT id FROM files WHERE id IN (${jsonValues(ids)}) AND ${isStale(since)}`, now);
}

/** Marks those of the folders that an upload began and that hold nothing any more; what was created empty may be. */
export async function markIfEmpty(db: Db, folderIds: readonly string[], now: number): Promise<void> {
  const empty = sql`
    SELECT id FROM folders WHERE id IN (${jsonValues(folderIds)}) AND init_key <> ''
      AND taken_down_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder_id = folders.id)
      AND NOT EXISTS (SELECT 1 FROM folders AS child INDEXED BY folders_by_shelf
        WHERE child.owner_id = folders.owner_id AND child.parent_id = folders.id AND child.status = 'open')`;
  await markDeleting(db, empty, now);
}

/** Of what was stored under these ids, in these folders: the ids of the files and of the pictures that have a row. */
export async function findExisting(
  db: Db,
  stored: readonly { readonly folderId: string; readonly id: string }[],
): Promise<Set<string>> {
  const fileIds = jsonValues(stored.map(({ id }) => id));
  const folderIds = jsonValues([...new Set(stored.map(({ folderId }) => folderId))]);
  const [found, drawn] = await db.batch([
    db.select({ id: files.id }).from(files).where(sql`${files.id} IN (${fileIds})`),
    db.select({ id: covers.id }).from(covers).where(sql`${covers.folderId} IN (${folderIds})`),
  ]);
  return new Set([...found, ...drawn].map(({ id }) => id));
}
