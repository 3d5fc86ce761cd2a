import { and, eq, sql } from 'drizzle-orm';
import { files, folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Says how large a file is that was announced as larger, before it is ready: its folder's totals follow. False: it is
 * ready, or gone.
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
