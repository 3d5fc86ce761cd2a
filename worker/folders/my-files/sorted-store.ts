/**
 * Sort orders of My Files without an index. Reads the sort keys of a place or search, sorts them in memory, then reads
 * the rows of the page. Costs a row for each entry, and by size also two for each folder below. Callers limit the
 * number of entries (`MY_FILES_SORT_MAX_ITEMS`).
 */
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { files, folders } from '../../../db/schema';
import { MY_FILES_SORT_MAX_ITEMS } from '../../contract/limits';
import { type Db, jsonValues } from '../../lib/database/db';
import { addPaths } from '../tree/directory-store';
import type { Sortable, SortedBy } from './list-order';
import { fileColumns, folderColumns, type OwnFile, type OwnFolder } from './my-files-store';
import { sizesOf } from './size-store';

/**
 * Returns an owner's folders that meet `which`, newest first. Returns null if too many folders are inside them to add
 * up.
 */
export async function folderKeys(db: Db, ownerId: string, which: SQL, by: SortedBy): Promise<Sortable[] | null> {
  const key = { name: folders.name, size: folders.totalBytes, date: folders.createdAt }[by];
  const found = await db
    .select({ id: folders.id, key: sql<string | number>`${key}` })
    .from(folders)
    .where(which)
    .orderBy(desc(folders.position), asc(folders.id));
  if (by !== 'size') return found;
  const roots = found.map(({ id, key }) => ({ id, bytes: Number(key) }));
  const { bytes, cut } = await sizesOf(db, ownerId, roots, MY_FILES_SORT_MAX_ITEMS);
  return cut.size > 0 ? null : found.map(({ id }) => ({ id, key: bytes.get(id) ?? 0 }));
}

/** Returns the files of a directory, by position. The index is named for the reason in `filePositions`. */
export const fileKeysIn = (db: Db, folderId: string, directory: number, by: SortedBy): Promise<Sortable[]> =>
  db.all(sql`
    SELECT id, ${fileKey(by)} AS key FROM files INDEXED BY files_by_directory
    WHERE folder_id = ${folderId} AND directory = ${directory} ORDER BY position`);

/** Returns the files that meet `which`, by id. Files are joined to their folders. */
export const fileKeys = (db: Db, which: SQL, by: SortedBy): Promise<Sortable[]> =>
  db.all(sql`
    SELECT files.id, ${fileKey(by)} AS key FROM folders JOIN files ON files.folder_id = folders.id
    WHERE ${which} ORDER BY files.id`);

const fileKey = (by: SortedBy): SQL =>
  ({ name: sql`files.name`, size: sql`files.size`, date: sql`files.created_at` })[by];

/** Returns these folders in this order, without those that no longer exist. */
export async function foldersById(db: Db, ids: readonly string[]): Promise<OwnFolder[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(folderColumns)
    .from(folders)
    .where(sql`${folders.id} IN (${jsonValues(ids)})`);
  return inOrderOf(ids, found);
}

/** Returns these files in this order, without those that no longer exist. */
export async function filesById(db: Db, ids: readonly string[]): Promise<OwnFile[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(fileColumns)
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(sql`${files.id} IN (${jsonValues(ids)})`);
  return addPaths(db, inOrderOf(ids, found));
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
