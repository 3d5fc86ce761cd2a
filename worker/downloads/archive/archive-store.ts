import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Folder, files, folders } from '../../../db/schema';
import { isReadableBy } from '../../folders/gate/readable-store';
import type { FileWithPath } from '../../folders/store';
import { addPaths } from '../../folders/tree/directory-store';
import { type Db, jsonValues } from '../../lib/database/db';

export type ArchivedFile = Pick<
  FileWithPath,
  'id' | 'folderId' | 'name' | 'path' | 'size' | 'status' | 'crc32' | 'readyAt' | 'r2Key' | 'partBytes'
>;

const child = alias(folders, 'child');

const NO_LIMIT = -1;

export const listArchived = (db: Db, folderIds: readonly string[]): Promise<ArchivedFile[]> =>
  listWhole(db, sql`${files.folderId} IN (${jsonValues(folderIds)})`);

export interface ArchivedPage {
  files: ArchivedFile[];
  /** Position of the next page, or null on the last. */
  next: number | null;
}

/** Includes unfinished files. */
export async function listArchivedFrom(db: Db, folderId: string, from: number, limit: number): Promise<ArchivedPage> {
  const rows = await select(db, and(eq(files.folderId, folderId), gte(files.position, from)), limit);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { files: await addPaths(db, rows), next: last ? last.position + 1 : null };
}

/** The unary plus keeps SQLite from scanning the whole folder. */
export const listArchivedByIds = (db: Db, folderId: string, fileIds: readonly string[]): Promise<ArchivedFile[]> =>
  listWhole(db, sql`${files.id} IN (${jsonValues(fileIds)}) AND +${files.folderId} = ${folderId}`);

const listWhole = async (db: Db, condition: SQL) => addPaths(db, await select(db, condition, NO_LIMIT));

const select = (db: Db, condition: SQL | undefined, limit: number) =>
  db
    .select({
      id: files.id,
      folderId: files.folderId,
      position: files.position,
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
    .where(condition)
    .orderBy(asc(files.folderId), asc(files.position))
    .limit(limit);

export interface ArchivedFolder {
  id: string;
  path: string;
  fileCount: number;
  unfinishedFiles: number;
  nextPosition: number;
  revision: number;
  createdAt: number;
}

/**
 * Lists inner folders, parents first. Leaves out folders that the reader may not read, with everything inside. For
 * visitors, also leaves out folders with a download limit, which have their own link.
 */
export const listReadableBelow = (
  db: Db,
  { id, ownerId }: Folder,
  reader: { now: number; isOwner: boolean },
  limit: number,
): Promise<ArchivedFolder[]> =>
  db.all(sql`
    WITH RECURSIVE below(id, path, file_count, unfinished_files, next_position, revision, created_at) AS (
      SELECT ${id}, '', 0, 0, 0, 0, 0
      UNION ALL
      SELECT child.id, iif(below.path = '', '', below.path || '/') || child.name, child.file_count,
        child.unfinished_files, child.next_position, child.revision, child.created_at
      FROM below CROSS JOIN ${folders} AS child INDEXED BY folders_by_shelf
      WHERE child.owner_id = ${ownerId} AND child.parent_id = below.id AND child.status = 'open'
        AND ${isReadableBy(reader, child)} AND ${reader.isOwner ? sql`true` : isNull(child.downloadLimit)}
      LIMIT ${limit + 1}
    ) SELECT id, path, file_count AS fileCount, unfinished_files AS unfinishedFiles, next_position AS nextPosition,
      revision, created_at AS createdAt FROM below WHERE path <> '' `);
