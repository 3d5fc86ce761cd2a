import { and, eq, type SQL, sql } from 'drizzle-orm';
import { covers, type Folder, folders, removals } from '../../../db/schema';
import { type Db, writeBatch, writeOnce } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';
import { isOpen } from '../shelf-store';

/** Selects the id of a folder's cover. NULL without a cover, or if the folder's name, files or size have changed. */
export const fittingCover = sql<string | null>`(
  SELECT covers.id FROM covers WHERE covers.folder_id = folders.id AND covers.name = folders.name
    AND covers.file_count = folders.file_count AND covers.total_bytes = folders.total_bytes)`;

/** Returns undefined if this is not the folder's current cover. */
export async function findCoverKey(db: Db, folderId: string, id: string): Promise<string | undefined> {
  const query = db.select({ r2Key: covers.r2Key }).from(covers);
  return (await query.where(and(eq(covers.folderId, folderId), eq(covers.id, id))).get())?.r2Key;
}

/** Replaces a folder's cover. Returns false if the folder's name, files or state changed since it was read. */
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
      insertSelect(once, covers, sql`FROM folders WHERE ${isUnchanged}`, {
        ...cover,
        folderId,
        name,
        fileCount,
        totalBytes,
      }),
    ]);
  return writeOnce(db, write, async () =>
    (await findCoverKey(db, folderId, cover.id)) === undefined ? undefined : true,
  );
}

/** Returns statements that delete the covers of these folders. The purge deletes the objects. */
export const withdrawCovers = (db: Db, folderIds: SQL, dueAt: number | SQL) =>
  [
    insertSelect(
      db,
      removals,
      sql`FROM covers JOIN folders ON folders.id = covers.folder_id WHERE covers.folder_id IN (${folderIds})`,
      {
        folderId: covers.folderId,
        fileId: covers.id,
        meterKey: folders.meterKey,
        r2Key: covers.r2Key,
        missingBytes: 0,
        dueAt,
      },
    ),
    db.delete(covers).where(sql`${covers.folderId} IN (${folderIds})`),
  ] as const;
