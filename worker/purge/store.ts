import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { cursors, files, folders, parts } from '../../db/schema';
import type { Removable } from '../folders/store';
import type { Db } from '../lib/db';

/** Marks up to `limit` folders whose time has come. Folders that were taken down stay, to say so. */
export async function markExpired(db: Db, now: number, limit: number): Promise<void> {
  const expired = db
    .select({ id: folders.id })
    .from(folders)
    .where(and(lte(folders.expiresAt, now), eq(folders.status, 'open'), isNull(folders.takenDownAt)))
    .limit(limit);
  await db.update(folders).set({ status: 'deleting' }).where(sql`${folders.id} IN ${expired}`);
}

export async function listDeleting(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select({ id: folders.id }).from(folders).where(eq(folders.status, 'deleting')).limit(limit);
  return rows.map(({ id }) => id);
}

export interface Unfinished extends Removable {
  folderId: string;
  meterKey: string;
  /** What was announced and has not arrived. */
  missingBytes: number;
}

/** Files announced before `since` that nothing has arrived of since then. */
export function listUnfinished(db: Db, since: number, limit: number): Promise<Unfinished[]> {
  const arrived = sql<number>`(SELECT coalesce(sum(${parts.size}), 0) FROM ${parts} WHERE ${parts.fileId} = ${files.id})`;
  const lively = sql`EXISTS (SELECT 1 FROM ${parts} WHERE ${parts.fileId} = ${files.id} AND ${parts.arrivedAt} >= ${since})`;
  return db
    .select({
      id: files.id,
      r2Key: files.r2Key,
      uploadId: files.uploadId,
      status: files.status,
      folderId: files.folderId,
      meterKey: folders.meterKey,
      missingBytes: sql<number>`${files.size} - ${arrived}`,
    })
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(and(eq(files.status, 'uploading'), lt(files.createdAt, since), sql`NOT ${lively}`))
    .orderBy(asc(files.createdAt))
    .limit(limit);
}

/** Marks those of the folders that hold no files any more. */
export async function markIfEmpty(db: Db, folderIds: string[]): Promise<void> {
  const named = sql`${folders.id} IN (SELECT value FROM json_each(${JSON.stringify(folderIds)}))`;
  const empty = sql`NOT EXISTS (SELECT 1 FROM ${files} WHERE ${files.folderId} = ${folders.id})`;
  await db.update(folders).set({ status: 'deleting' }).where(and(named, empty));
}

/** Those of the files that have a row. */
export async function findExisting(db: Db, fileIds: string[]): Promise<Set<string>> {
  const named = sql`${files.id} IN (SELECT value FROM json_each(${JSON.stringify(fileIds)}))`;
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
