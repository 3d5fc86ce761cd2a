/**
 * Shelves: ordered lists of which any page costs the same few rows, however long they are.
 *
 * The open folders of one owner in one parent are a shelf, and so are the files of one folder in one directory. An item
 * has a position, and positions have gaps, so a page cannot be found by position alone, while an OFFSET would read all
 * that it skips. `shelf_counts` says how many items each block of 64 positions has (level 1), and each block of 4,096
 * (level 2): the rows of both levels lead to the block in which a page begins, and at most 64 items of it are skipped.
 * Of 100,000 items that makes 25 + 64 + 64 rows at most (D1 counts some 350, the sums on the way among them).
 *
 * The counts are changed by statements of the same batch that changes the rows, an aggregate for however many there
 * are, so they cannot drift: what enters is counted after its row is written, what leaves before its row changes. Whoever
 * changes a folder's owner, parent or status, or a file's folder or directory, does this. (Triggers would count row by row.)
 */
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { files, folders, shelfCounts } from '../../db/schema';
import type { Db } from '../lib/database/db';

/** A block of level 1 has 2 to the power of this many positions, one of level 2 as many blocks of level 1. */
const BLOCK_BITS = 6;

/** What a partial index demands is said word for word: a bound value would hide it from the planner. */
export const isOpen = sql`${folders.status} = 'open'`;

export const inParent = (parentId: string | null): SQL =>
  parentId === null ? isNull(folders.parentId) : eq(folders.parentId, parentId);

/** The open folders of an owner that are directly in one parent. */
export const inLevel = (ownerId: string, parentId: string | null): SQL =>
  sql`${folders.ownerId} = ${ownerId} AND ${inParent(parentId)} AND ${isOpen}`;

export const folderShelf = (ownerId: string, parentId: string | null) => `folders/${ownerId}/${parentId ?? ''}`;
/** Shorter than the others, as every directory has one: the ids of folders are longer than the word `folders`. */
export const fileShelf = (folderId: string, directory: number) => `${folderId}/${directory}`;

/** The items, as (shelf, position), that the open folders are for which `which` holds. */
export const folderItems = (which: SQL): SQL => sql`
  SELECT 'folders/' || ${folders.ownerId} || '/' || coalesce(${folders.parentId}, '') AS shelf, ${folders.position} AS position
  FROM ${folders} WHERE ${isOpen} AND ${which}`;

/** The items that the files are for which `which` holds. */
export const fileItems = (which: SQL): SQL => sql`
  SELECT ${files.folderId} || '/' || ${files.directory} AS shelf, ${files.position} AS position
  FROM ${files} WHERE ${which}`;

const perBlock = (items: SQL): SQL => sql`
  WITH small AS (
    SELECT shelf, position >> ${BLOCK_BITS} AS block, count(*) AS items FROM (${items}) GROUP BY 1, 2
  )
  SELECT shelf, 1 AS level, block, items FROM small
  UNION ALL SELECT shelf, 2, block >> ${BLOCK_BITS}, sum(items) FROM small GROUP BY 1, 3`;

/** To be run after the items are there. */
export const countEntered = (db: Db, items: SQL) =>
  db
    .insert(shelfCounts)
    .select(perBlock(items))
    .onConflictDoUpdate({
      target: [shelfCounts.shelf, shelfCounts.level, shelfCounts.block],
      set: { items: sql`${shelfCounts.items} + excluded.items` },
    });

/** To be run while the items are still there. */
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

/** The position of a folder that enters now: after all others. */
export const nextFolderPosition = (ownerId: string | SQL, parentId: SQL): SQL<number> => sql<number>`(
  SELECT coalesce(max(position), -1) + 1 FROM folders INDEXED BY folders_by_shelf
  WHERE owner_id = ${ownerId} AND parent_id IS ${parentId} AND status = 'open')`;

/** How many folders an owner has in one parent. */
export const folderTotal = (db: Db, ownerId: string, parentId: string | null): Promise<number> =>
  total(db, folderShelf(ownerId, parentId));

/** How many files a folder has in one directory. */
export const fileTotal = (db: Db, folderId: string, directory: number): Promise<number> =>
  total(db, fileShelf(folderId, directory));

async function total(db: Db, shelf: string): Promise<number> {
  const rows = await db
    .select({ items: sql<number>`coalesce(sum(${shelfCounts.items}), 0)` })
    .from(shelfCounts)
    .where(sql`${shelfCounts.shelf} = ${shelf} AND ${shelfCounts.level} = 2`);
  return rows[0]?.items ?? 0;
}

/** How many folders the row of `folders` at hand has inside. */
export const childTotal = sql<number>`(
  SELECT coalesce(sum(items), 0) FROM shelf_counts
  WHERE shelf = 'folders/' || ${folders.ownerId} || '/' || ${folders.id} AND level = 2)`;

/** The position of folder `index`, counted from 0 at the newest; null if there are fewer. */
export const folderPositionAt = (ownerId: string, parentId: string | null, index: number): SQL => sql`(
  ${holding(folderShelf(ownerId, parentId), index, sql`DESC`)}
  SELECT position FROM folders INDEXED BY folders_by_shelf
  WHERE owner_id = ${ownerId} AND parent_id IS ${parentId} AND status = 'open'
    AND position < (SELECT (block + 1) << ${BLOCK_BITS} FROM small)
  ORDER BY position DESC LIMIT 1 OFFSET ${skipped(index)})`;

/**
 * The positions of `count` files from `index` on, counted from 0 at the first. The index is named because the planner
 * believes the primary key to be as good, and would read the whole folder.
 */
export const filePositions = (folderId: string, directory: number, index: number, count: number): SQL => sql`(
  ${holding(fileShelf(folderId, directory), index, sql`ASC`)}
  SELECT position FROM files INDEXED BY files_by_directory
  WHERE folder_id = ${folderId} AND directory = ${directory} AND position >= (SELECT block << ${BLOCK_BITS} FROM small)
  ORDER BY position LIMIT ${count} OFFSET ${skipped(index)})`;

/** `small` is the block of level 1 that holds item `index`, with the number of items before it. */
const holding = (shelf: string, index: number, order: SQL): SQL => sql`
  WITH big AS (${blockReaching(index, sql`0`, order, sql`shelf = ${shelf} AND level = 2`)}),
  small AS (${blockReaching(
    index,
    sql`(SELECT earlier FROM big)`,
    order,
    sql`shelf = ${shelf} AND level = 1 AND block BETWEEN (SELECT block << ${BLOCK_BITS} FROM big)
      AND (SELECT ((block + 1) << ${BLOCK_BITS}) - 1 FROM big)`,
  )})`;

/** The first of some blocks with which there are more than `index` items; `earlier` came before all of them. */
const blockReaching = (index: number, earlier: SQL, order: SQL, blocks: SQL): SQL => sql`
  SELECT block, reached - items AS earlier FROM (
    SELECT block, items, ${earlier} + sum(items) OVER (ORDER BY block ${order}) AS reached FROM shelf_counts
    WHERE ${blocks}
  ) WHERE reached > ${index} ORDER BY block ${order} LIMIT 1`;

const skipped = (index: number): SQL => sql`(SELECT ${index} - earlier FROM small)`;
