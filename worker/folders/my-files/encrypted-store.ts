import { and, isNotNull, isNull } from 'drizzle-orm';
import { folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import type { ExportCursor } from './export-cursor';
import { exportPage } from './export-store';
import type { OwnFile, OwnFolder } from './my-files-store';
import { isAtOrBelow } from './search-store';
import { foldersById } from './sorted-store';

/** Returns a page of encrypted folders at and below `parentId`, with files. Leaves out taken-down folders. */
export async function encryptedPage(
  db: Db,
  ownerId: string,
  parentId: string | null,
  cursor: ExportCursor,
): Promise<{ folders: OwnFolder[]; files: OwnFile[]; next: string | null }> {
  const isEncrypted = and(isNotNull(folders.sealed), isNull(folders.takenDownAt));
  const condition = parentId === null ? isEncrypted : and(isEncrypted, isAtOrBelow(ownerId, parentId));
  const page = await exportPage(db, ownerId, cursor, condition);
  return {
    folders: await foldersById(
      db,
      page.folders.map(({ folder }) => folder.id),
    ),
    files: page.folders.flatMap(({ folder, files }) => files.map((file) => ({ ...file, expiresAt: folder.expiresAt }))),
    next: page.next,
  };
}
