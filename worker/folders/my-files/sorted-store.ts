/**
 * Sorts My Files by name, size or date. No index has these orders, so the Worker sorts all keys in memory. Callers
 * limit the number of keys (`MY_FILES_SORT_MAX_ITEMS`).
 */
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { files, folders } from '../../../db/schema';
import { MY_FILES_SORT_MAX_ITEMS } from '../../contract/limits';
import { type Db, jsonValues } from '../../lib/database/db';
import { addPaths } from '../tree/directory-store';
import type { Sortable, SortKey } from './list-order';
import { fileColumns, folderColumns, type OwnFile, type OwnFolder } from './my-files-store';
import { sizesOf } from './size-store';

/** Returns null if there are too many inner folders to add up sizes. */
export async function folderKeys(
  db: Db,
  ownerId: string,
  condition: SQL,
  sortKey: SortKey,
): Promise<Sortable[] | null> {
  const key = { name: folders.name, size: folders.totalBytes, date: folders.createdAt }[sortKey];
  const rows = await db
    .select({ id: folders.id, key: sql<string | number>`${key}` })
    .from(folders)
    .where(condition)
    .orderBy(desc(folders.position), asc(folders.id));
  if (sortKey !== 'size') return rows;
  const roots = rows.map(({ id, key }) => ({ id, bytes: Number(key) }));
  const { bytes, partialIds } = await sizesOf(db, ownerId, roots, MY_FILES_SORT_MAX_ITEMS);
  return partialIds.size > 0 ? null : rows.map(({ id }) => ({ id, key: bytes.get(id) ?? 0 }));
}

/** `INDEXED BY` keeps SQLite from using the primary key and reading the whole folder. */
export const fileKeysIn = (db: Db, folderId: string, directory: number, sortKey: SortKey): Promise<Sortable[]> =>
  db.all(sql`
    SELECT id, ${fileKey(sortKey)} AS key FROM files INDEXED BY files_by_directory
    WHERE folder_id = ${folderId} AND directory = ${directory} ORDER BY position`);

/** `condition` may use columns of the folders. */
export const fileKeys = (db: Db, condition: SQL, sortKey: SortKey): Promise<Sortable[]> =>
  db.all(sql`
    SELECT files.id, ${fileKey(sortKey)} AS key FROM folders JOIN files ON files.folder_id = folders.id
    WHERE ${condition} ORDER BY files.id`);

const fileKey = (sortKey: SortKey): SQL =>
  ({ name: sql`files.name`, size: sql`files.size`, date: sql`files.created_at` })[sortKey];

/** Keeps the order of `ids`. Leaves out missing folders. */
export async function foldersById(db: Db, ids: readonly string[]): Promise<OwnFolder[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(folderColumns)
    .from(folders)
    .where(sql`${folders.id} IN (${jsonValues(ids)})`);
  return inOrderOf(ids, rows);
}

export async function filesById(db: Db, ids: readonly string[]): Promise<OwnFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(fileColumns)
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(sql`${files.id} IN (${jsonValues(ids)})`);
  return addPaths(db, inOrderOf(ids, rows));
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
