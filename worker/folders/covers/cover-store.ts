import { and, eq, type SQL, sql } from 'drizzle-orm';
import { covers, type Folder, folders, removals } from '../../../db/schema';
import { type Db, writeOnce } from '../../lib/database/db';
import { isOpen } from '../shelf-store';

/** The id of the picture of the folder that is read, where it still fits; else null. */
export const fittingCover = sql<string | null>`(
  SELECT covers.id FROM covers WHERE covers.folder_id = folders.id AND covers.name = folders.name
    AND covers.file_count = folders.file_count AND covers.total_bytes = folders.total_bytes)`;

/** Where the picture with that id is; undefined if the folder has it no more. */
export async function findCoverKey(db: Db, folderId: string, id: string): Promise<string | undefined> {
  const found = db.select({ r2Key: covers.r2Key }).from(covers);
  return (await found.where(and(eq(covers.folderId, folderId), eq(covers.id, id))).get())?.r2Key;
}

/** Gives a folder its picture, in place of one that it had. False: the folder is not as it was read, and has none. */
export async function writeCover(
  db: Db,
  { id: folderId, name, fileCount, totalBytes }: Folder,
  cover: { id: string; r2Key: string },
  now: number,
): Promise<boolean> {
  const asRead = sql`${folders.id} = ${folderId} AND ${folders.name} = ${name} AND ${folders.fileCount} = ${fileCount}
    AND ${folders.totalBytes} = ${totalBytes} AND ${isOpen} AND ${folders.takenDownAt} IS NULL`;
  const write = async (once: Db) => {
    const results = await once.batch([
      ...withdrawCovers(once, sql`SELECT id FROM folders WHERE ${asRead}`, now),
      once.insert(covers).select(sql`
        SELECT id, ${cover.id}, ${cover.r2Key}, name, file_count, total_bytes FROM folders WHERE ${asRead}`),
    ]);
    return (results.at(-1)?.meta.changes ?? 0) > 0;
  };
  return writeOnce(db, write, async () =>
    (await findCoverKey(db, folderId, cover.id)) === undefined ? undefined : true,
  );
}

/** The statements that take the pictures of these folders from everybody; their objects leave by `removals`. */
export const withdrawCovers = (db: Db, folderIds: SQL, dueAt: number | SQL) =>
  [
    // Every column in the order of the schema: that is what an INSERT from a raw SELECT takes.
    db.insert(removals).select(sql`
      SELECT covers.folder_id, covers.id, folders.meter_key, covers.r2_key, NULL, 0, 0, ${dueAt}
      FROM covers JOIN folders ON folders.id = covers.folder_id WHERE covers.folder_id IN (${folderIds})`),
    db.delete(covers).where(sql`${covers.folderId} IN (${folderIds})`),
  ] as const;
