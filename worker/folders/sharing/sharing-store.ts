import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Folder, folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { isOpen } from '../shelf-store';

/** How a folder is shared; what is absent stays as it is. */
export interface SharingChange {
  /** Null: no password. Named, it voids all passes. */
  readonly passwordHash?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly downloadLimit?: number | null | undefined;
  readonly isStopped?: boolean | undefined;
}

type Settings = Pick<Folder, 'passwordHash' | 'message' | 'downloadLimit' | 'stoppedAt'>;

/** Answers the settings as they are then; undefined where the folder is on its way out, or was taken down. */
export async function writeSharing(
  db: Db,
  folderId: string,
  { passwordHash, message, downloadLimit, isStopped }: SharingChange,
  now: number,
): Promise<Settings | undefined> {
  const { passVersion, placesUntil, stoppedAt } = folders;
  return db
    .update(folders)
    .set({
      ...(passwordHash !== undefined && { passwordHash, passVersion: sql`${passVersion} + 1` }),
      ...(message !== undefined && { message }),
      // Should it be used up by that, it is from now on, and not from when it was read last.
      ...(downloadLimit !== undefined && { downloadLimit, placesUntil: sql`max(${placesUntil}, ${now})` }),
      ...(isStopped !== undefined && { stoppedAt: isStopped ? sql`coalesce(${stoppedAt}, ${now})` : null }),
    })
    .where(and(eq(folders.id, folderId), isOpen, isNull(folders.takenDownAt)))
    .returning({
      passwordHash: folders.passwordHash,
      message: folders.message,
      downloadLimit: folders.downloadLimit,
      stoppedAt,
    })
    .get();
}
