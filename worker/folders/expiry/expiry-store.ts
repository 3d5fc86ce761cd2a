import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { lapsedFolders } from '../../../db/billing';
import { type Folder, folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { rescheduleStatement } from '../../mail/outbox/reminder-store';
import { isOpen } from '../shelf-store';

/**
 * Changes a folder's expiry and meter. Returns false if the folder changed since it was read. Raises `nextPosition`, so
 * the write of a concurrent upload fails. The upload then reads the new expiry and retries.
 */
export async function changeExpiry(
  db: Db,
  { id, ownerId, totalBytes, oldestFileAt }: Folder,
  changes: { expiresAt: number | null; meterKey: string },
  now: number,
): Promise<boolean> {
  const isUnchanged = and(
    eq(folders.id, id),
    eq(folders.ownerId, ownerId),
    eq(folders.totalBytes, totalBytes),
    sql`${folders.oldestFileAt} IS ${oldestFileAt}`,
    isOpen,
    isNull(folders.takenDownAt),
    or(isNull(folders.expiresAt), gt(folders.expiresAt, now)),
  );
  const hasNewExpiry = sql`EXISTS (SELECT 1 FROM folders WHERE id = ${id} AND expires_at IS ${changes.expiresAt})`;
  const [{ meta }] = await db.batch([
    db
      .update(folders)
      .set({ ...changes, nextPosition: sql`${folders.nextPosition} + (${folders.nextPosition} > 0)` })
      .where(isUnchanged),
    db.delete(lapsedFolders).where(and(eq(lapsedFolders.folderId, id), hasNewExpiry)),
    rescheduleStatement(db, id, changes.expiresAt, hasNewExpiry),
  ]);
  return meta.changes > 0;
}
