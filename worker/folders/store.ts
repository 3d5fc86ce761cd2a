import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type File, type Folder, files, folders, parts } from '../../db/schema';
import type { Db } from '../lib/db';

export type { File, Folder } from '../../db/schema';

export async function findFolder(db: Db, folderId: string): Promise<Folder | undefined> {
  return db.select().from(folders).where(eq(folders.id, folderId)).get();
}

/** The files at positions `from` to `from + count`: a page costs as many rows as it has, wherever it is. */
export async function listFiles(db: Db, folderId: string, from: number, count: number): Promise<File[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.folderId, folderId), gte(files.position, from), lt(files.position, from + count)))
    .orderBy(asc(files.position));
}

/** Hides a folder from everybody at once; the purge removes what it had. False: it is not this owner's, or gone. */
export async function markDeleting(db: Db, folderId: string, ownerId: string): Promise<boolean> {
  const { meta } = await db
    .update(folders)
    .set({ status: 'deleting' })
    .where(and(eq(folders.id, folderId), eq(folders.ownerId, ownerId), eq(folders.status, 'open')))
    .run();
  return meta.changes > 0;
}

export type Removable = Pick<File, 'id' | 'r2Key' | 'uploadId' | 'status'>;

/** The first files of a folder, as removing them needs them. */
export const listRemovable = (db: Db, folderId: string, limit: number): Promise<Removable[]> =>
  db
    .select({ id: files.id, r2Key: files.r2Key, uploadId: files.uploadId, status: files.status })
    .from(files)
    .where(eq(files.folderId, folderId))
    .orderBy(asc(files.position))
    .limit(limit);

/**
 * Deletes the rows of files and of the parts they had, and takes them out of their folders' totals. Returns the ids of
 * those that were still there: of two that delete the same, only one is told so.
 */
export async function deleteFileRows(db: Db, fileIds: string[]): Promise<Set<string>> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(fileIds)}))`;
  const gone = (what: SQL) =>
    sql`(SELECT ${what} FROM ${files} WHERE ${files.id} IN ${ids} AND ${files.folderId} = ${folders.id})`;
  const [, , deleted] = await db.batch([
    db.delete(parts).where(sql`${parts.fileId} IN ${ids}`),
    db
      .update(folders)
      .set({
        fileCount: sql`${folders.fileCount} - ${gone(sql`count(*)`)}`,
        totalBytes: sql`${folders.totalBytes} - ${gone(sql`coalesce(sum(${files.size}), 0)`)}`,
      })
      .where(sql`${folders.id} IN (SELECT ${files.folderId} FROM ${files} WHERE ${files.id} IN ${ids})`),
    db.delete(files).where(sql`${files.id} IN ${ids}`).returning({ id: files.id }),
  ]);
  return new Set(deleted.map(({ id }) => id));
}

/** Deletes a folder's row if it holds nothing any more. */
export async function deleteFolderRow(db: Db, folderId: string): Promise<void> {
  const empty = sql`NOT EXISTS (SELECT 1 FROM ${files} WHERE ${files.folderId} = ${folderId})`;
  await db.delete(folders).where(and(eq(folders.id, folderId), eq(folders.status, 'deleting'), empty));
}
