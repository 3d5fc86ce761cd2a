import { and, eq, ne } from 'drizzle-orm';
import { capabilities, files, folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/** Returns null unless the folder has exactly one file. */
export async function onlyFileOf(db: Db, folderId: string): Promise<string | null> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.folderId, folderId)).limit(2);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Returns undefined without a management secret, or if the folder is being deleted. */
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
