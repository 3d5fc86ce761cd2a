import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type File, files } from '../../db/schema';
import type { Db } from '../lib/db';

/** What an archive needs of a file. */
export type ArchivedFile = Pick<
  File,
  'id' | 'name' | 'path' | 'size' | 'status' | 'crc32' | 'readyAt' | 'r2Key' | 'partBytes'
>;

/** The files at positions `from` to `from + count`, whether they have arrived or not. */
export const listArchived = (db: Db, folderId: string, from: number, count: number): Promise<ArchivedFile[]> =>
  list(db, and(eq(files.folderId, folderId), gte(files.position, from), lt(files.position, from + count)));

/** Those of these files that are in the folder. The plus keeps SQLite from walking through the whole folder. */
export const listArchivedByIds = (db: Db, folderId: string, fileIds: readonly string[]): Promise<ArchivedFile[]> =>
  list(
    db,
    and(
      sql`${files.id} IN (SELECT value FROM json_each(${JSON.stringify(fileIds)}))`,
      sql`+${files.folderId} = ${folderId}`,
    ),
  );

const list = (db: Db, which: SQL | undefined): Promise<ArchivedFile[]> =>
  db
    .select({
      id: files.id,
      name: files.name,
      path: files.path,
      size: files.size,
      status: files.status,
      crc32: files.crc32,
      readyAt: files.readyAt,
      r2Key: files.r2Key,
      partBytes: files.partBytes,
    })
    .from(files)
    .where(which)
    .orderBy(asc(files.position));
