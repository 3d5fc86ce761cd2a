/**
 * A shelf is a list in storage order: the open folders of an owner in one parent, or the files in one directory.
 *
 * Positions have gaps, and an OFFSET would read all skipped rows. So `shelf_counts` has the number of items per block
 * of 64 positions (level 1) and of 4,096 positions (level 2). These counts lead to the block in which a page starts.
 *
 * `ledger/shelves-store.ts` maintains the counts.
 */
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { folders, shelfCounts } from '../../db/schema';
import type { Db } from '../lib/database/db';

/** A block of level 1 has `2 ** BLOCK_BITS` positions. A block of level 2 has as many blocks of level 1. */
export const BLOCK_BITS = 6;

/** SQLite uses the partial indexes only if the status is a literal. */
export const isOpen = sql`${folders.status} = 'open'`;

export const inParent = (parentId: string | null): SQL =>
  parentId === null ? isNull(folders.parentId) : eq(folders.parentId, parentId);

export const inLevel = (ownerId: string, parentId: string | null): SQL =>
  sql`${folders.ownerId} = ${ownerId} AND ${inParent(parentId)} AND ${isOpen}`;

const folderShelf = (ownerId: string, parentId: string | null) => `folders/${ownerId}/${parentId ?? ''}`;
/** Returns the key of a shelf of files. It never equals a key of `folderShelf`, because no folder id is `folders`. */
export const fileShelf = (folderId: string, directory: number) => `${folderId}/${directory}`;

export const nextFolderPosition = (ownerId: string | SQL, parentId: SQL): SQL<number> => sql<number>`(
  SELECT coalesce(max(position), -1) + 1 FROM folders INDEXED BY folders_by_shelf
  WHERE owner_id = ${ownerId} AND parent_id IS ${parentId} AND status = 'open')`;

export const folderTotal = (db: Db, ownerId: string, parentId: string | null): Promise<number> =>
  total(db, folderShelf(ownerId, parentId));

export const fileTotal = (db: Db, folderId: string, directory: number): Promise<number> =>
  total(db, fileShelf(folderId, directory));

async function total(db: Db, shelf: string): Promise<number> {
  const rows = await db
    .select({ items: sql<number>`coalesce(sum(${shelfCounts.items}), 0)` })
    .from(shelfCounts)
    .where(sql`${shelfCounts.shelf} = ${shelf} AND ${shelfCounts.level} = 2`);
  return rows[0]?.items ?? 0;
}

export const childTotal = sql<number>`(
  SELECT coalesce(sum(items), 0) FROM shelf_counts
  WHERE shelf = 'folders/' || ${folders.ownerId} || '/' || ${folders.id} AND level = 2)`;

/** Index 0 is the folder with the highest position. NULL if no folder has this index. */
export const folderPositionAt = (ownerId: string, parentId: string | null, index: number): SQL => sql`(
  ${blockTables(folderShelf(ownerId, parentId), index, sql`DESC`)}
  SELECT position FROM folders INDEXED BY folders_by_shelf
  WHERE owner_id = ${ownerId} AND parent_id IS ${parentId} AND status = 'open'
    AND position < (SELECT (block + 1) << ${BLOCK_BITS} FROM small)
  ORDER BY position DESC LIMIT 1 OFFSET ${skipped(index)})`;

/** Index 0 is the first file. `INDEXED BY` keeps SQLite from using the primary key and reading the whole folder. */
export const filePositions = (folderId: string, directory: number, index: number, count: number): SQL => sql`(
  ${blockTables(fileShelf(folderId, directory), index, sql`ASC`)}
  SELECT position FROM files INDEXED BY files_by_directory
  WHERE folder_id = ${folderId} AND directory = ${directory} AND position >= (SELECT block << ${BLOCK_BITS} FROM small)
  ORDER BY position LIMIT ${count} OFFSET ${skipped(index)})`;

/** Defines `small`: the block of level 1 with item `index`, and the number of items before this block. */
const blockTables = (shelf: string, index: number, order: SQL): SQL => sql`
  WITH big AS (${blockReaching(index, sql`0`, order, sql`shelf = ${shelf} AND level = 2`)}),
  small AS (${blockReaching(
    index,
    sql`(SELECT earlier FROM big)`,
    order,
    sql`shelf = ${shelf} AND level = 1 AND block BETWEEN (SELECT block << ${BLOCK_BITS} FROM big)
      AND (SELECT ((block + 1) << ${BLOCK_BITS}) - 1 FROM big)`,
  )})`;

/** Selects the first of `blocks` that ends after item `index`. `earlier` is the number of items before all blocks. */
const blockReaching = (index: number, earlier: SQL, order: SQL, blocks: SQL): SQL => sql`
  SELECT block, reached - items AS earlier FROM (
    SELECT block, items, ${earlier} + sum(items) OVER (ORDER BY block ${order}) AS reached FROM shelf_counts
    WHERE ${blocks}
  ) WHERE reached > ${index} ORDER BY block ${order} LIMIT 1`;

const skipped = (index: number): SQL => sql`(SELECT ${index} - earlier FROM small)`;
