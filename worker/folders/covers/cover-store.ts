import { and, eq, type SQL, sql } from 'drizzle-orm';
import { covers, type Folder, folders, removals } from '../../../db/schema';
import { type Db, writeBatch, writeOnce } from '../../lib/database/db';
import { isOpen } from '../shelf-store';

/** Selects the id of a folder's cover. NULL without a cover, or if the folder has changed since. */
export const fittingCover = sql<string | null>`(
  SELECT covers.id FROM covers WHERE covers.folder_id = folders.id AND covers.name = folders.name
    AND covers.file_count = folders.file_count AND covers.total_bytes = folders.total_bytes)`;

/** Returns undefined if the current cover has another id. */
export async function findCoverKey(db: Db, folderId: string, id: string): Promise<string | undefined> {
  const query = db.select({ r2Key: covers.r2Key }).from(covers);
  return (await query.where(and(eq(covers.folderId, folderId), eq(covers.id, id))).get())?.r2Key;
}

/** Replaces the cover of a folder. Returns false if the folder changed since it was read. */
export async function writeCover(
  db: Db,
  { id: folderId, name, fileCount, totalBytes }: Folder,
  cover: { id: string; r2Key: string },
  now: number,
): Promise<boolean> {
  const isUnchanged = sql`${folders.id} = ${folderId} AND ${folders.name} = ${name} AND ${folders.fileCount} = ${fileCount}
    AND ${folders.totalBytes} = ${totalBytes} AND ${isOpen} AND ${folders.takenDownAt} IS NULL`;
  const write = (once: Db) =>
    writeBatch(once, [
      ...withdrawCovers(once, sql`SELECT id FROM folders WHERE ${isUnchanged}`, now),
      once.insert(covers).select(sql`
        SELECT id, ${cover.id}, ${cover.r2Key}, name, file_count, total_bytes FROM folders WHERE ${isUnchanged}`),
    ]);
  return writeOnce(db, write, async () =>
    (await findCoverKey(db, folderId, cover.id)) === undefined ? undefined : true,
  );
}

/** Returns statements that delete the covers of these folders. The purge deletes the objects. */
export const withdrawCovers = (db: Db, folderIds: SQL, dueAt: number | SQL) =>
  [
    // An INSERT from a raw SELECT needs every column, in the order of the schema.
    db.insert(removals).select(sql`
      SELECT covers.folder_id, covers.id, folders.meter_key, covers.r2_key, NULL, 0, 0, ${dueAt}, 0
      FROM covers JOIN folders ON folders.id = covers.folder_id WHERE covers.folder_id IN (${folderIds})`),
    db.delete(covers).where(sql`${covers.folderId} IN (${folderIds})`),
  ] as const;
