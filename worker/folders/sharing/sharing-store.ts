import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Folder, folders } from '../../../db/schema';
import type { NewEncryption } from '../../contract/calls/encryption';
import type { Db } from '../../lib/database/db';
import { encryptionColumns } from '../encryption-columns';
import { isOpen } from '../shelf-store';

export interface SharingChange {
  /** Null removes the password. A new or removed password invalidates all passes. */
  readonly passwordHash?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly downloadLimit?: number | null | undefined;
  readonly isStopped?: boolean | undefined;
  readonly encryption?: NewEncryption | undefined;
  readonly sealed?: string | undefined;
}

type Settings = Pick<Folder, 'passwordHash' | 'message' | 'downloadLimit' | 'stoppedAt' | 'encryption'>;

/** Returns the written settings, or undefined if the folder is not open or was taken down. */
export async function writeSharing(
  db: Db,
  folderId: string,
  { passwordHash, message, downloadLimit, isStopped, encryption, sealed }: SharingChange,
  now: number,
): Promise<Settings | undefined> {
  const { passVersion, placesUntil, stoppedAt } = folders;
  return db
    .update(folders)
    .set({
      ...(passwordHash !== undefined && { passwordHash, passVersion: sql`${passVersion} + 1` }),
      ...(message !== undefined && { message }),
      // If the new limit is already reached, the folder ends now, or when the last place lapses.
      ...(downloadLimit !== undefined && { downloadLimit, placesUntil: sql`max(${placesUntil}, ${now})` }),
      ...(encryption && { ...encryptionColumns(encryption), passVersion: sql`${passVersion} + 1` }),
      ...(sealed !== undefined && { sealed }),
      ...(isStopped !== undefined && { stoppedAt: isStopped ? sql`coalesce(${stoppedAt}, ${now})` : null }),
    })
    .where(and(eq(folders.id, folderId), isOpen, isNull(folders.takenDownAt)))
    .returning({
      passwordHash: folders.passwordHash,
      message: folders.message,
      downloadLimit: folders.downloadLimit,
      stoppedAt,
      encryption: folders.encryption,
    })
    .get();
}
