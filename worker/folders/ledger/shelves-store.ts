/**
 * Counts the items of shelves per block of positions (`../shelf-store.ts`).
 *
 * Every batch that adds, removes or moves items must change the counts. Add items after their rows are written.
 * Subtract items before their rows change. A trigger would be slower, because it runs once per row.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Folder, files, folders, shelfCounts } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';
import { BLOCK_BITS, isOpen } from '../shelf-store';

/** Selects (shelf, position) of open folders. */
export const folderItems = (condition: SQL): SQL => sql`
  SELECT 'folders/' || ${folders.ownerId} || '/' || coalesce(${folders.parentId}, '') AS shelf, ${folders.position} AS position
  FROM ${folders} WHERE ${isOpen} AND ${condition}`;

/** Selects (shelf, position) of files. */
export const fileItems = (condition: SQL): SQL => sql`
  SELECT ${files.folderId} || '/' || ${files.directory} AS shelf, ${files.position} AS position
  FROM ${files} WHERE ${condition}`;

const perBlock = (items: SQL): SQL => sql`
  WITH small AS (
    SELECT shelf, position >> ${BLOCK_BITS} AS block, count(*) AS items FROM (${items}) GROUP BY 1, 2
  )
  SELECT shelf, 1 AS level, block, items FROM small
  UNION ALL SELECT shelf, 2, block >> ${BLOCK_BITS}, sum(items) FROM small GROUP BY 1, 3`;

export const countEntered = (db: Db, items: SQL) =>
  insertSelect(db, shelfCounts, sql`FROM (${perBlock(items)}) WHERE true`, {
    shelf: sql`shelf`,
    level: sql`level`,
    block: sql`block`,
    items: sql`items`,
  }).onConflictDoUpdate({
    target: [shelfCounts.shelf, shelfCounts.level, shelfCounts.block],
    set: { items: sql`${shelfCounts.items} + excluded.items` },
  });

/** Run these statements before the items change. */
export const countLeaving = (db: Db, items: SQL) =>
  [
    db
      .update(shelfCounts)
      .set({ items: sql`${shelfCounts.items} - leaving.items` })
      .from(sql`(${perBlock(items)}) AS leaving`)
      .where(
        sql`${shelfCounts.shelf} = leaving.shelf AND ${shelfCounts.level} = leaving.level AND ${shelfCounts.block} = leaving.block`,
      ),
    db.delete(shelfCounts).where(sql`${shelfCounts.items} = 0`),
  ] as const;

/**
 * Returns statements that move open folders. `moved` selects (id, parent_id, position), with the new parent and
 * position. Only the last statement changes folders, so all statements select the same rows.
 */
export const moveFolderRows = (db: Db, ownerId: string, moved: SQL, set: Partial<Pick<Folder, 'ownerId'>> = {}) =>
  [
    ...countLeaving(db, folderItems(sql`${folders.id} IN (SELECT id FROM (${moved}))`)),
    countEntered(
      db,
      sql`SELECT 'folders/' || ${ownerId} || '/' || coalesce(parent_id, '') AS shelf, position FROM (${moved})`,
    ),
    db
      .update(folders)
      .set({ ...set, parentId: sql`moved.parent_id`, position: sql`moved.position` })
      .from(sql`(${moved}) AS moved`)
      .where(sql`${folders.id} = moved.id`)
      .returning({ id: folders.id }),
  ] as const;
