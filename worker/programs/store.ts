import { eq } from 'drizzle-orm';
import { files } from '../../db/schema';
import type { Db } from '../lib/database/db';

/** Returns the id of the folder's only file, or null. */
export async function onlyFileOf(db: Db, folderId: string): Promise<string | null> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.folderId, folderId)).limit(2);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
