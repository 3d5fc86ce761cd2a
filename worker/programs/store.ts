import { and, eq, ne } from 'drizzle-orm';
import { capabilities, files, folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/** The id of the folder's only file; null: it has none, or several. */
export async function onlyFileOf(db: Db, folderId: string): Promise<string | null> {
  const found = await db.select({ id: files.id }).from(files).where(eq(files.folderId, folderId)).limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** The hash of the secret by which a folder is managed, and its owner; undefined: it has no management link. */
export async function findManagement(
  db: Db,
  folderId: string,
): Promise<{ secretHash: string; ownerId: string } | undefined> {
  return db
    .select({ secretHash: capabilities.secretHash, ownerId: folders.ownerId })
    .from(capabilities)
    .innerJoin(folders, eq(folders.id, capabilities.folderId))
    .where(and(eq(capabilities.folderId, folderId), eq(capabilities.allows, 'manage'), ne(folders.status, 'deleting')))
    .get();
}
