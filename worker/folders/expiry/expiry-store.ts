import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { lapsedFolders } from '../../../db/billing';
import { type Folder, folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { isOpen } from '../shelf-store';

/**
 * Gives a folder another expiry, and forgets that it had got one because a subscription ended: it is now the owner's
 * choice. Files that are joining were judged by the one before: the next position moves on, so they are judged again.
 * False: the folder is not what it was when it was read, or not to be changed any more.
 */
export async function changeExpiry(
  db: Db,
  { id, ownerId, totalBytes, oldestFileAt }: Folder,
  changed: { expiresAt: number | null; meterKey: string },
  now: number,
): Promise<boolean> {
  const isAsRead = and(
    eq(folders.id, id),
    eq(folders.ownerId, ownerId),
    eq(folders.totalBytes, totalBytes),
    sql`${folders.oldestFileAt} IS ${oldestFileAt}`,
    isOpen,
    isNull(folders.takenDownAt),
    or(isNull(folders.expiresAt), gt(folders.expiresAt, now)),
  );
  const [{ meta }] = await db.batch([
    db
      .update(folders)
      .set({ ...changed, nextPosition: sql`${folders.nextPosition} + (${folders.nextPosition} > 0)` })
      .where(isAsRead),
    db.delete(lapsedFolders).where(
      sql`${lapsedFolders.folderId} = ${id} AND EXISTS (
          SELECT 1 FROM folders WHERE id = ${id} AND expires_at IS ${changed.expiresAt})`,
    ),
  ]);
  return meta.changes > 0;
}
