/** Lengths, ETags and dates of archives. A row is valid until something in the archive changes. */
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { archives } from '../../db/schema';
import type { Db } from '../lib/database/db';

const ARCHIVES_REMEMBERED_PER_FOLDER = 16;

export interface RememberedArchive {
  size: number;
  etag: string;
  /** In milliseconds since 1970. */
  modifiedAt: number;
}

export const findRemembered = (db: Db, folderId: string, digest: string): Promise<RememberedArchive | undefined> =>
  db
    .select({ size: archives.size, etag: archives.etag, modifiedAt: archives.modifiedAt })
    .from(archives)
    .where(and(eq(archives.folderId, folderId), eq(archives.digest, digest)))
    .get();

export async function remember(
  db: Db,
  folderId: string,
  digest: string,
  archive: RememberedArchive,
  now: number,
): Promise<void> {
  const row = { size: archive.size, etag: archive.etag, modifiedAt: archive.modifiedAt, rememberedAt: now };
  await db.batch([
    db
      .insert(archives)
      .values({ folderId, digest, ...row })
      .onConflictDoUpdate({ target: [archives.folderId, archives.digest], set: row }),
    db.delete(archives).where(
      and(
        eq(archives.folderId, folderId),
        sql`${archives.digest} NOT IN (SELECT digest FROM archives WHERE folder_id = ${folderId}
          ORDER BY remembered_at DESC LIMIT ${ARCHIVES_REMEMBERED_PER_FOLDER})`,
      ),
    ),
  ]);
}

export async function forgetArchives(db: Db, storedBefore: number, limit: number): Promise<void> {
  const oldest = db
    .select({ folderId: archives.folderId, digest: archives.digest })
    .from(archives)
    .where(lt(archives.rememberedAt, storedBefore))
    .orderBy(asc(archives.rememberedAt))
    .limit(limit);
  await db.delete(archives).where(sql`(folder_id, digest) IN ${oldest}`);
}
