import { and, eq, sql } from 'drizzle-orm';
import { files, folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Lowers the size of a file that is smaller than announced, and the totals of its folder. Returns false if the file is
 * ready or deleted.
 */
export async function lowerSize(db: Db, fileId: string, size: number): Promise<boolean> {
  const isOnItsWay = and(eq(files.id, fileId), eq(files.status, 'uploading'));
  const less = sql`(SELECT size - ${size} FROM files WHERE id = ${fileId})`;
  const [, { meta }] = await db.batch([
    db
      .update(folders)
      .set({
        totalBytes: sql`${folders.totalBytes} - ${less}`,
        unfinishedBytes: sql`${folders.unfinishedBytes} - ${less}`,
      })
      .where(sql`${folders.id} = (SELECT folder_id FROM files WHERE id = ${fileId} AND status = 'uploading')`),
    db.update(files).set({ size }).where(isOnItsWay),
  ]);
  return meta.changes > 0;
}
