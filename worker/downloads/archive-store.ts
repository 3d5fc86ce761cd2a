import { asc, type SQL, sql } from 'drizzle-orm';
import { type Folder, files, folders } from '../../db/schema';
import { directoriesOf } from '../folders/directory-store';
import { withPaths } from '../folders/directory-tree';
import type { PlacedFile } from '../folders/store';
import { type Db, listed } from '../lib/db';

/** What an archive needs of a file. */
export type ArchivedFile = Pick<
  PlacedFile,
  'id' | 'folderId' | 'name' | 'path' | 'size' | 'status' | 'crc32' | 'readyAt' | 'r2Key' | 'partBytes'
>;

/** The files of these folders at positions `from` to `from + count`, whether they have arrived or not. */
export const listArchived = (
  db: Db,
  folderIds: readonly string[],
  from: number,
  count: number,
): Promise<ArchivedFile[]> =>
  list(
    db,
    sql`${files.folderId} IN (${listed(folderIds)}) AND ${files.position} >= ${from} AND ${files.position} < ${from + count}`,
  );

/** Those of these files that are in the folder. The plus keeps SQLite from walking through the whole folder. */
export const listArchivedByIds = (db: Db, folderId: string, fileIds: readonly string[]): Promise<ArchivedFile[]> =>
  list(db, sql`${files.id} IN (${listed(fileIds)}) AND +${files.folderId} = ${folderId}`);

async function list(db: Db, which: SQL): Promise<ArchivedFile[]> {
  const found = db
    .select({
      id: files.id,
      folderId: files.folderId,
      name: files.name,
      directory: files.directory,
      size: files.size,
      status: files.status,
      crc32: files.crc32,
      readyAt: files.readyAt,
      r2Key: files.r2Key,
      partBytes: files.partBytes,
    })
    .from(files)
    .where(which)
    .orderBy(asc(files.folderId), asc(files.position));
  const [rows, directories] = await db.batch([found, directoriesOf(db, which)]);
  return withPaths(rows, directories);
}

/** A folder that an archive holds: the one asked for, or one inside it, at any depth. */
export interface ArchivedFolder {
  id: string;
  /** Names from the folder asked for down to it, joined by `/`. */
  path: string;
  nextPosition: number;
}

/** The folders inside a folder that anybody may read, every one before those inside it; at most `limit`. */
export const listReadableBelow = (
  db: Db,
  { id, ownerId }: Folder,
  now: number,
  limit: number,
): Promise<ArchivedFolder[]> =>
  db.all(sql`
    WITH RECURSIVE below(id, path, next_position) AS (
      SELECT ${id}, '', 0
      UNION ALL
      SELECT child.id, iif(below.path = '', '', below.path || '/') || child.name, child.next_position
      FROM below CROSS JOIN ${folders} AS child INDEXED BY folders_by_shelf
      WHERE child.owner_id = ${ownerId} AND child.parent_id = below.id AND child.status = 'open'
        AND child.taken_down_at IS NULL AND (child.expires_at IS NULL OR child.expires_at > ${now})
      LIMIT ${limit + 1}
    ) SELECT id, path, next_position AS nextPosition FROM below WHERE path <> '' `);
