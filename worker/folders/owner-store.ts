/** What happens to all folders of an owner together, some at a time. */
import { sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';
import { countEntered, countLeaving, folderItems } from './shelf-store';
import { markDeleting } from './store';

/**
 * Gives up to `limit` folders of one owner to another, behind those that they have in the same place. A folder goes
 * after the one it is in, so that whoever removes one always finds what is inside it; if that one is gone, the folder
 * comes to the root. Answers how many went, those on their way out among them.
 */
export async function moveFolders(db: Db, from: string, to: string, limit: number): Promise<number> {
  const last = sql`(SELECT max(position) FROM folders INDEXED BY folders_by_shelf
    WHERE owner_id = ${to} AND parent_id IS some.parent_id AND status = 'open')`;
  const isFree = sql`NOT EXISTS (SELECT 1 FROM folders AS above WHERE above.id = child.parent_id AND above.owner_id = ${from})`;
  // The same for all statements that read it, as only the last one changes what it reads.
  const moved = sql`
    WITH some AS (
      SELECT id, (SELECT above.id FROM folders AS above WHERE above.id = child.parent_id) AS parent_id, position
      FROM folders AS child INDEXED BY folders_by_shelf
      WHERE owner_id = ${from} AND status = 'open' AND ${isFree} ORDER BY child.parent_id, position LIMIT ${limit}
    )
    SELECT id, parent_id,
      row_number() OVER (PARTITION BY parent_id ORDER BY position) + coalesce(${last}, -1) AS position
    FROM some`;
  const arriving = sql`SELECT 'folders/' || ${to} || '/' || coalesce(parent_id, '') AS shelf, position FROM (${moved})`;
  const deleting = sql`
    SELECT id FROM folders AS child INDEXED BY folders_deleting
    WHERE owner_id = ${from} AND status = 'deleting' AND ${isFree} LIMIT ${limit}`;
  const [leaving, , , , moving] = await db.batch([
    db.update(folders).set({ ownerId: to }).where(sql`${folders.id} IN (${deleting})`),
    ...countLeaving(db, folderItems(sql`${folders.id} IN (SELECT id FROM (${moved}))`)),
    countEntered(db, arriving),
    db
      .update(folders)
      .set({ ownerId: to, parentId: sql`moved.parent_id`, position: sql`moved.position` })
      .from(sql`(${moved}) AS moved`)
      .where(sql`${folders.id} = moved.id`),
  ]);
  return leaving.meta.changes + moving.meta.changes;
}

/** Marks up to `limit` folders of an owner as on their way out, but for what was taken down. Answers how many. */
export async function markSomeDeleting(db: Db, ownerId: string, now: number, limit: number): Promise<number> {
  const some = sql`
    SELECT id FROM folders INDEXED BY folders_by_shelf
    WHERE owner_id = ${ownerId} AND status = 'open' AND taken_down_at IS NULL ORDER BY parent_id, position LIMIT ${limit}`;
  return markDeleting(db, some, now);
}
