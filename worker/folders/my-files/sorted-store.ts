/**
 * The orders of My Files for which there is no index: what a place or a search holds is read by its keys, sorted in
 * memory, and the rows of the page follow. Costs a row for each entry, and by size two for each folder below, so callers bound how many there may be
 * (`MY_FILES_SORT_MAX_ITEMS`).
 */
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { files, folders } from '../../../db/schema';
import { MY_FILES_SORT_MAX_ITEMS } from '../../contract/limits';
import { type Db, jsonValues } from '../../lib/database/db';
import { addPaths } from '../tree/directory-store';
import type { Sortable, SortedBy } from './list-order';
import { fileColumns, folderColumns, type OwnFile, type OwnFolder } from './my-files-store';
import { sizesOf } from './size-store';

/** The folders of one owner for which `which` holds, the newest first; null where more are inside than are added up. */
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

/** The files of one directory, in their order. The index is named for the reason that `filePositions` gives. */
export const fileKeysIn = (db: Db, folderId: string, directory: number, by: SortedBy): Promise<Sortable[]> =>
  db.all(sql`
    SELECT id, ${fileKey(by)} AS key FROM files INDEXED BY files_by_directory
    WHERE folder_id = ${folderId} AND directory = ${directory} ORDER BY position`);

/** The files, joined to their folders, for which `which` holds, in the order of their ids. */
export const fileKeys = (db: Db, which: SQL, by: SortedBy): Promise<Sortable[]> =>
  db.all(sql`
    SELECT files.id, ${fileKey(by)} AS key FROM folders JOIN files ON files.folder_id = folders.id
    WHERE ${which} ORDER BY files.id`);

const fileKey = (by: SortedBy): SQL =>
  ({ name: sql`files.name`, size: sql`files.size`, date: sql`files.created_at` })[by];

/** These folders, in this order; those that have gone meanwhile are left out. */
export async function foldersById(db: Db, ids: readonly string[]): Promise<OwnFolder[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(folderColumns)
    .from(folders)
    .where(sql`${folders.id} IN (${jsonValues(ids)})`);
  return inOrderOf(ids, found);
}

/** These files, in this order; those that have gone meanwhile are left out. */
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
