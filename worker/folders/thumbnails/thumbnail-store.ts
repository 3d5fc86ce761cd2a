import { eq, sql } from 'drizzle-orm';
import { sendings } from '../../../db/requests';
import { files, folders } from '../../../db/schema';
import { type Db, jsonValues } from '../../lib/database/db';

export interface FileWithThumbnail {
  readonly id: string;
  readonly r2Key: string;
  readonly thumbnailBytes: number;
}

export const selectThumbnails = (db: Db, folderId: string, fileIds: readonly string[]) =>
  db
    .select({ id: files.id, r2Key: files.r2Key, thumbnailBytes: files.thumbnailBytes })
    .from(files)
    .where(sql`${isAmong(fileIds)} AND ${files.folderId} = ${folderId} AND ${files.thumbnailBytes} > 0`);

export const listWithThumbnails = (db: Db, fileIds: readonly string[]) =>
  db
    .select({ id: files.id, r2Key: files.r2Key, thumbnailBytes: files.thumbnailBytes, folder: folders })
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(sql`${isAmong(fileIds)} AND ${files.thumbnailBytes} > 0`);

/** Returns undefined if the folder has none of these files. `isReceived` is true for a delivery. */
export async function findThumbnailTargets(db: Db, folderId: string, fileIds: readonly string[]) {
  const rows = await db
    .select({
      folder: folders,
      isReceived: sql<number>`EXISTS (SELECT 1 FROM ${sendings} WHERE ${sendings.folderId} = ${folders.id})`,
      file: { id: files.id, r2Key: files.r2Key, readyAt: files.readyAt, thumbnailBytes: files.thumbnailBytes },
    })
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(sql`${isAmong(fileIds)} AND ${files.folderId} = ${folderId}`);
  const [first] = rows;
  return first && { folder: first.folder, isReceived: first.isReceived === 1, files: rows.map(({ file }) => file) };
}

/** Files that already have a thumbnail keep it. */
export async function writeThumbnails(
  db: Db,
  stored: readonly { readonly id: string; readonly bytes: number }[],
): Promise<void> {
  const requested = sql`json_each(${JSON.stringify(stored)}) AS requested`;
  await db
    .update(files)
    .set({ thumbnailBytes: sql`requested.value ->> 'bytes'` })
    .from(requested)
    .where(sql`${files.id} = requested.value ->> 'id' AND ${files.thumbnailBytes} = 0`);
}

const isAmong = (fileIds: readonly string[]) => sql`${files.id} IN (${jsonValues(fileIds)})`;
