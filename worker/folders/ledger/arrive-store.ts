/** Updates the counts of unfinished files and bytes when files arrive, lose parts or shrink. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { files, folders, parts } from '../../../db/schema';
import { type Db, jsonValues } from '../../lib/database/db';
import { raisedRevision } from '../revision-store';

/** Bytes of a file's arrived parts, even of parts that must be sent again. */
const arrivedPartBytes = sql`(
  SELECT coalesce(sum(parts.size), 0) FROM parts WHERE parts.file_id = files.id AND parts.arrived_at IS NOT NULL)`;

/** Missing bytes of an unfinished file. Their sum is `folders.unfinished_bytes`. */
export const missingBytes = sql`(files.size - ${arrivedPartBytes})`;

export type ArrivedObject = Readonly<{ fileId: string; etag: string; crc32: number }>;

/** Returns statements that make unfinished files ready. The last one returns their ids. */
export function arrive(db: Db, objects: readonly ArrivedObject[], now: number) {
  const arriving = sql`(
    SELECT folder_id, count(*) AS file_count, sum(${missingBytes}) AS bytes FROM files
    WHERE id IN (${jsonValues(objects.map(({ fileId }) => fileId))}) AND status = 'uploading' GROUP BY folder_id) AS arriving`;
  return [
    db
      .update(folders)
      .set({
        unfinishedFiles: sql`${folders.unfinishedFiles} - arriving.file_count`,
        unfinishedBytes: sql`${folders.unfinishedBytes} - arriving.bytes`,
        revision: raisedRevision,
      })
      .from(arriving)
      .where(sql`${folders.id} = arriving.folder_id`),
    db
      .update(files)
      .set({ status: 'ready', readyAt: now, etag: sql`new.value ->> 'etag'`, crc32: sql`new.value ->> 'crc32'` })
      .from(sql`json_each(${JSON.stringify(objects)}) AS new`)
      .where(sql`${files.id} = new.value ->> 'fileId' AND ${files.status} = 'uploading'`)
      .returning({ id: files.id }),
  ] as const;
}

/** Returns a statement that subtracts new parts from the missing bytes. Run this before you record their arrival. */
export const arriveParts = (db: Db, condition: SQL) =>
  addMissing(
    db,
    sql`SELECT files.folder_id, -parts.size AS bytes FROM files JOIN parts ON parts.file_id = files.id
      WHERE ${condition} AND parts.arrived_at IS NULL`,
  );

/** Returns statements that end a file's multipart session. Its arrived parts are missing again. */
export function loseParts(db: Db, fileId: string, uploadId: string) {
  const isFile = and(eq(files.id, fileId), eq(files.uploadId, uploadId));
  const isUnfinished = and(isFile, eq(files.status, 'uploading'));
  return [
    addMissing(db, sql`SELECT folder_id, ${arrivedPartBytes} AS bytes FROM files WHERE ${isUnfinished}`),
    db.delete(parts).where(sql`${parts.fileId} = ${fileId} AND EXISTS (SELECT 1 FROM ${files} WHERE ${isFile})`),
    db.update(files).set({ uploadId: null, partBytes: null }).where(isUnfinished),
  ] as const;
}

const addMissing = (db: Db, more: SQL) =>
  db
    .update(folders)
    .set({ unfinishedBytes: sql`${folders.unfinishedBytes} + more.bytes` })
    .from(sql`(${more}) AS more`)
    .where(sql`${folders.id} = more.folder_id`);

/**
 * Returns statements that lower the size of an unfinished file at the top level. They do not change totals of
 * directories.
 */
export function shrink(db: Db, fileId: string, size: number) {
  const less = sql`(SELECT size - ${size} FROM files WHERE id = ${fileId})`;
  return [
    db
      .update(folders)
      .set({
        totalBytes: sql`${folders.totalBytes} - ${less}`,
        unfinishedBytes: sql`${folders.unfinishedBytes} - ${less}`,
      })
      .where(sql`${folders.id} = (SELECT folder_id FROM files WHERE id = ${fileId} AND status = 'uploading')`),
    db
      .update(files)
      .set({ size })
      .where(and(eq(files.id, fileId), eq(files.status, 'uploading'))),
  ];
}
