import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { cursors, files, folders } from '../../db/schema';
import { markDeletingStatements } from '../folders/store';
import { type Db, listed } from '../lib/db';
import { isUnderWay } from '../uploads/store';

/** Marks up to `limit` folders whose time has come. Folders that were taken down stay, to say so. */
export async function markExpired(db: Db, now: number, limit: number): Promise<void> {
  const expired = sql`
    SELECT id FROM folders WHERE expires_at <= ${now} AND status = 'open' AND taken_down_at IS NULL
    ORDER BY expires_at, id LIMIT ${limit}`;
  await db.batch(markDeletingStatements(db, expired));
}

export async function listDeleting(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: folders.id })
    .from(folders)
    .where(sql`${folders.status} = 'deleting'`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

const isStale = (since: number): SQL =>
  sql`${files.status} = 'uploading' AND ${files.createdAt} < ${since} AND NOT ${isUnderWay(since)}`;

/** Files announced before `since` that nothing has arrived of since then. */
export function listUnfinished(db: Db, since: number, limit: number): Promise<{ id: string; folderId: string }[]> {
  return db
    .select({ id: files.id, folderId: files.folderId })
    .from(files)
    .where(isStale(since))
    .orderBy(asc(files.createdAt))
    .limit(limit);
}

/** The ids of those of them of which nothing has arrived meanwhile, either. */
export const stillUnfinished = (ids: readonly string[], since: number): SQL =>
  sql`SELECT id FROM files WHERE id IN (${listed(ids)}) AND ${isStale(since)}`;

/** Marks those of the folders that an upload began and that hold nothing any more; what was created empty may be. */
export async function markIfEmpty(db: Db, folderIds: string[]): Promise<void> {
  const empty = sql`
    SELECT id FROM folders WHERE id IN (${listed(folderIds)}) AND init_key <> ''
      AND taken_down_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM files WHERE files.folder_id = folders.id)
      AND NOT EXISTS (SELECT 1 FROM folders AS child INDEXED BY folders_by_shelf
        WHERE child.owner_id = folders.owner_id AND child.parent_id = folders.id AND child.status = 'open')`;
  await db.batch(markDeletingStatements(db, empty));
}

/** Those of the files that have a row. */
export async function findExisting(db: Db, fileIds: string[]): Promise<Set<string>> {
  const named = sql`${files.id} IN (${listed(fileIds)})`;
  const rows = await db.select({ id: files.id }).from(files).where(named);
  return new Set(rows.map(({ id }) => id));
}

export async function readCursor(db: Db, name: string): Promise<string> {
  const row = await db.select().from(cursors).where(eq(cursors.name, name)).get();
  return row?.value ?? '';
}

export async function writeCursor(db: Db, name: string, value: string): Promise<void> {
  await db.insert(cursors).values({ name, value }).onConflictDoUpdate({ target: cursors.name, set: { value } });
}
