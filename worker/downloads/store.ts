import { and, eq } from 'drizzle-orm';
import { type File, type Folder, files, folders } from '../../db/schema';
import type { Db } from '../lib/database/db';
import { premiumUntilOf } from '../plans/store';

/** Returns undefined if the folder does not exist. `file` is null if it is not in this folder. */
export async function findFileInFolder(
  db: Db,
  folderId: string,
  fileId: string,
): Promise<{ file: File | null; folder: Folder; ownerPremiumUntil: number | null } | undefined> {
  return db
    .select({ file: files, folder: folders, ownerPremiumUntil: premiumUntilOf(folders.ownerId) })
    .from(folders)
    .leftJoin(files, and(eq(files.id, fileId), eq(files.folderId, folders.id)))
    .where(eq(folders.id, folderId))
    .get();
}
