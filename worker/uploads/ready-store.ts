/** Marks files as ready, in their rows and in the counters of their folders. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { files, folders, partChecksums, parts } from '../../db/schema';
import { raisedRevision } from '../folders/revision-store';
import { missingBytes } from '../folders/store';
import { type Db, jsonValues, writeOnce } from '../lib/database/db';

/**
 * Marks files as ready, in one batch. Returns the ids of the files that changed. The rest were ready before, or are
 * deleted.
 */
export async function markReady(
  db: Db,
  objects: readonly { fileId: string; etag: string; crc32: number }[],
  now: number,
): Promise<Set<string>> {
  if (objects.length === 0) return new Set();
  const ids = jsonValues(objects.map(({ fileId }) => fileId));
  const write = async (once: Db) => {
    const update = once
      .update(files)
      .set({ status: 'ready', readyAt: now, etag: sql`new.value ->> 'etag'`, crc32: sql`new.value ->> 'crc32'` })
      .from(sql`json_each(${JSON.stringify(objects)}) AS new`)
      .where(sql`${files.id} = new.value ->> 'fileId' AND ${files.status} = 'uploading'`)
      .returning({ id: files.id });
    const [, rows] = await once.batch([countArriving(once, ids), update]);
    return new Set(rows.map(({ id }) => id));
  };
  return writeOnce(db, write, () => whichBecameReady(db, ids, now));
}

/**
 * Returns the ids of the files that became ready at `now`, the time of this request, or undefined if there are none.
 */
async function whichBecameReady(db: Db, ids: SQL, now: number): Promise<Set<string> | undefined> {
  const became = and(sql`${files.id} IN (${ids})`, eq(files.status, 'ready'), eq(files.readyAt, now));
  const rows = await db.select({ id: files.id }).from(files).where(became);
  return rows.length > 0 ? new Set(rows.map(({ id }) => id)) : undefined;
}

/** Returns true if all these files are ready. */
export async function areReady(db: Db, fileIds: readonly string[]): Promise<boolean> {
  const ready = and(sql`${files.id} IN (${jsonValues(fileIds)})`, eq(files.status, 'ready'));
  return (await db.$count(files, ready)) === fileIds.length;
}

/** Marks a file of parts as ready and deletes the rows of its parts. Returns false if the file did not change. */
export async function markReadyAndForgetParts(
  db: Db,
  fileId: string,
  object: { etag: string; crc32: number },
  now: number,
): Promise<boolean> {
  const write = async (once: Db) => {
    const [, updated] = await once.batch([
      countArriving(once, sql`${fileId}`),
      once
        .update(files)
        .set({ status: 'ready', readyAt: now, etag: object.etag, crc32: object.crc32 })
        .where(and(eq(files.id, fileId), eq(files.status, 'uploading'))),
      once
        .insert(partChecksums)
        .select(
          sql`SELECT file_id, group_concat(sha256, '') FROM (SELECT file_id, sha256 FROM parts WHERE file_id = ${fileId} ORDER BY number)
            WHERE EXISTS (SELECT 1 FROM files WHERE id = ${fileId} AND status = 'ready') GROUP BY file_id`,
        )
        .onConflictDoNothing(),
      once.delete(parts).where(eq(parts.fileId, fileId)),
    ]);
    return updated.meta.changes > 0;
  };
  return writeOnce(db, write, async () => (await whichBecameReady(db, sql`${fileId}`, now)) && true);
}

/** Returns the statement that updates the folders' counters. Run it while the files are still `uploading`. */
function countArriving(db: Db, ids: SQL) {
  const arriving = sql`(
    SELECT folder_id, count(*) AS file_count, sum(${missingBytes}) AS bytes FROM files
    WHERE id IN (${ids}) AND status = 'uploading' GROUP BY folder_id) AS arriving`;
  return db
    .update(folders)
    .set({
      unfinishedFiles: sql`${folders.unfinishedFiles} - arriving.file_count`,
      unfinishedBytes: sql`${folders.unfinishedBytes} - arriving.bytes`,
      revision: raisedRevision,
    })
    .from(arriving)
    .where(sql`${folders.id} = arriving.folder_id`);
}
