import { sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';
import { moveFolderRows } from './ledger/shelves-store';
import { markDeleting } from './store';

/**
 * Moves at most `limit` open and `limit` `deleting` folders to another owner, and returns how many. Parents move before
 * inner folders.
 */
export async function moveFolders(db: Db, from: string, to: string, limit: number): Promise<number> {
  const last = sql`(SELECT max(position) FROM folders INDEXED BY folders_by_shelf
    WHERE owner_id = ${to} AND parent_id IS some.parent_id AND status = 'open')`;
  const isFree = sql`NOT EXISTS (SELECT 1 FROM folders AS above WHERE above.id = child.parent_id AND above.owner_id = ${from})`;
  const moved = sql`
    WITH some AS (
      SELECT id, (SELECT above.id FROM folders AS above WHERE above.id = child.parent_id) AS parent_id, position
      FROM folders AS child INDEXED BY folders_by_shelf
      WHERE owner_id = ${from} AND status = 'open' AND ${isFree} ORDER BY child.parent_id, position LIMIT ${limit}
    )
    SELECT id, parent_id,
      row_number() OVER (PARTITION BY parent_id ORDER BY position) + coalesce(${last}, -1) AS position
    FROM some`;
  const deleting = sql`
    SELECT id FROM folders AS child INDEXED BY folders_deleting
    WHERE owner_id = ${from} AND status = 'deleting' AND ${isFree} LIMIT ${limit}`;
  const [leaving, , , , moving] = await db.batch([
    db.update(folders).set({ ownerId: to }).where(sql`${folders.id} IN (${deleting})`),
    ...moveFolderRows(db, to, moved, { ownerId: to }),
  ]);
  return leaving.meta.changes + moving.length;
}

/** Skips taken-down folders. Returns the number of marked folders. */
export async function markSomeDeleting(db: Db, ownerId: string, now: number, limit: number): Promise<number> {
  const some = sql`
    SELECT id FROM folders INDEXED BY folders_by_shelf
    WHERE owner_id = ${ownerId} AND status = 'open' AND taken_down_at IS NULL ORDER BY parent_id, position LIMIT ${limit}`;
  return markDeleting(db, some, now);
}
