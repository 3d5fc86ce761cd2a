/**
 * Contents of My Files. A level has the folders inside one folder, and the contents of one of its directories. Lists
 * use shelves (`../shelf-store.ts`), so that the last page reads no more rows than the first.
 */
import { and, asc, desc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import { type Folder, files, folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { isNotUsedUp } from '../gate/readable-store';
import { childTotal, filePositions, folderPositionAt, inParent, isOpen } from '../shelf-store';
import type { ListedFile } from '../store';
import type { Window } from './list-page';

export type OwnFolder = Folder & { folderCount: number; thumbnailFileId: string | null };
export type OwnFile = ListedFile & { expiresAt: number | null };

/** A folder's directory, or the top level of My Files if `parentId` is null. A search includes everything below. */
export interface ListScope {
  ownerId: string;
  parentId: string | null;
  path: string;
}

const thumbnailFileId = sql<string | null>`(
  SELECT iif(first.thumbnail_bytes > 0, first.id, NULL) FROM files AS first
  WHERE first.folder_id = folders.id ORDER BY first.position LIMIT 1)`;

export const folderColumns = { ...getTableColumns(folders), folderCount: childTotal, thumbnailFileId };
export const fileColumns = { ...getTableColumns(files), expiresAt: folders.expiresAt };

export async function findOwnFolder(db: Db, folderId: string): Promise<OwnFolder | undefined> {
  return db.select(folderColumns).from(folders).where(eq(folders.id, folderId)).get();
}

export const listTrail = (db: Db, folderId: string): Promise<{ id: string; name: string }[]> =>
  db.all(sql`
    WITH RECURSIVE trail(id, name, parent_id, height) AS (
      SELECT id, name, parent_id, 0 FROM folders WHERE id = ${folderId}
      UNION ALL
      SELECT folders.id, folders.name, folders.parent_id, height + 1 FROM trail JOIN folders ON folders.id = trail.parent_id
      WHERE folders.status = 'open'
    ) SELECT id, name FROM trail ORDER BY height DESC`);

export async function listFolders(db: Db, { ownerId, parentId }: ListScope, page: Window): Promise<OwnFolder[]> {
  if (page.count === 0) return [];
  const newest = folderPositionAt(ownerId, parentId, page.from);
  return db
    .select(folderColumns)
    .from(folders)
    .where(and(eq(folders.ownerId, ownerId), inParent(parentId), isOpen, lte(folders.position, newest)))
    .orderBy(desc(folders.position))
    .limit(page.count);
}

export async function listOwnFiles(
  db: Db,
  { folderId, number, path }: { folderId: string; number: number; path: string },
  page: Window,
): Promise<OwnFile[]> {
  if (page.count === 0) return [];
  const positions = filePositions(folderId, number, page.from, page.count);
  const rows = await db
    .select(fileColumns)
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(and(eq(files.folderId, folderId), sql`${files.position} IN ${positions}`))
    .orderBy(asc(files.position));
  return rows.map((file) => ({ ...file, path }));
}

export async function sumFolders(db: Db, ownerId: string, now: number) {
  const isPast = sql`(coalesce(${folders.expiresAt} <= ${now}, false) OR NOT ${isNotUsedUp(now)})`;
  const [sums] = await db
    .select({
      totalFiles: sql<number>`coalesce(sum(${folders.fileCount}), 0)`,
      totalSize: sql<number>`coalesce(sum(${folders.totalBytes}), 0)`,
      totalDownloads: sql<number>`coalesce(sum(${folders.downloadCount}), 0)`,
      activeFolders: sql<number>`count(*) FILTER (WHERE NOT ${isPast} AND ${isNull(folders.takenDownAt)})`,
      expiredFolders: sql<number>`count(*) FILTER (WHERE ${isPast} AND ${isNull(folders.takenDownAt)})`,
    })
    .from(folders)
    .where(and(eq(folders.ownerId, ownerId), isOpen));
  if (!sums) throw new Error('a sum has no row');
  return sums;
}
