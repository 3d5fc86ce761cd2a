/** Searches in My Files. Reads one row per name in the scope. */
import { asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { files, folders } from '../../../db/schema';
import { contains } from '../../lib/database/contains';
import type { Db } from '../../lib/database/db';
import { filesBelow } from '../removal/removal-store';
import { isOpen } from '../shelf-store';
import { addPaths, numberAt } from '../tree/directory-store';
import type { Window } from './list-page';
import { fileColumns, folderColumns, type ListScope, type OwnFile, type OwnFolder } from './my-files-store';

/** Conditions that select folders and files. `files` may use columns of the folders. */
export interface Search {
  folders: SQL;
  files: SQL;
}

export function searchFor({ ownerId, parentId, path }: ListScope, text: string): Search {
  const isOwned = sql`${folders.ownerId} = ${ownerId} AND ${isOpen}`;
  const fileMatches = sql`${isOwned} AND ${isNull(folders.takenDownAt)} AND ${contains(files.name, text)}`;
  const folderMatches = sql`${isOwned} AND ${contains(folders.name, text)}`;
  if (parentId === null) return { folders: folderMatches, files: fileMatches };
  if (path === '') {
    const isInTree = isAtOrBelow(ownerId, parentId);
    return {
      folders: sql`${isInTree} AND ${folders.id} <> ${parentId} AND ${folderMatches}`,
      files: sql`${isInTree} AND ${fileMatches}`,
    };
  }
  return {
    folders: sql`false`,
    files: sql`${fileMatches} AND ${files.folderId} = ${parentId} AND ${files.id} IN (${filesBelow(parentId, numberAt(parentId, path))})`,
  };
}

/** Condition: the folder is `parentId` or inside it, at any depth. */
export const isAtOrBelow = (ownerId: string, parentId: string): SQL => sql`${folders.id} IN (
  WITH RECURSIVE below(id) AS (
    SELECT ${parentId}
    UNION ALL
    SELECT child.id FROM below CROSS JOIN folders AS child INDEXED BY folders_by_shelf
    WHERE child.owner_id = ${ownerId} AND child.parent_id = below.id AND child.status = 'open'
  ) SELECT id FROM below)`;

export async function countMatches(db: Db, search: Search): Promise<{ folders: number; files: number }> {
  const [[folderRow], [fileRow]] = await db.batch([
    db.select({ found: count() }).from(folders).where(search.folders),
    db.select({ found: count() }).from(folders).innerJoin(files, eq(files.folderId, folders.id)).where(search.files),
  ]);
  return { folders: folderRow?.found ?? 0, files: fileRow?.found ?? 0 };
}

export async function listMatchingFolders(db: Db, search: Search, page: Window): Promise<OwnFolder[]> {
  if (page.count === 0) return [];
  return db
    .select(folderColumns)
    .from(folders)
    .where(search.folders)
    .orderBy(desc(folders.createdAt), asc(folders.id))
    .limit(page.count)
    .offset(page.from);
}

export async function listMatchingFiles(db: Db, search: Search, page: Window): Promise<OwnFile[]> {
  if (page.count === 0) return [];
  const rows = await db
    .select(fileColumns)
    .from(folders)
    .innerJoin(files, eq(files.folderId, folders.id))
    .where(search.files)
    .orderBy(desc(folders.createdAt), asc(folders.id), asc(files.position))
    .limit(page.count)
    .offset(page.from);
  return addPaths(db, rows);
}
