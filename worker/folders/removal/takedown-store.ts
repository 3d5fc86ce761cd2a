/** Taking down: folders stay as tombstones that say why, their files leave for `removals`. */
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { requests, sendings } from '../../../db/requests';
import { files, folders } from '../../../db/schema';
import { type Db, jsonValues } from '../../lib/database/db';
import { withdrawCovers } from '../covers/cover-store';
import { isOpen } from '../shelf-store';
import { deleteDirectories } from '../tree/directory-store';
import { withdrawFiles, withdrawStatements } from './removal-store';

/** The ids of an open folder and of all open ones inside it; one that is on its way out is passed through. */
const treeOf = (folderId: string): SQL => sql`
  WITH RECURSIVE tree(id, owner_id, status) AS (
    SELECT id, owner_id, status FROM folders WHERE id = ${folderId} AND status = 'open'
    UNION ALL
    SELECT child.id, child.owner_id, child.status FROM tree CROSS JOIN folders AS child INDEXED BY folders_by_shelf
    WHERE child.owner_id = tree.owner_id AND child.parent_id = tree.id AND child.status = 'open'
    UNION ALL
    SELECT child.id, child.owner_id, child.status FROM tree CROSS JOIN folders AS child INDEXED BY folders_deleting
    WHERE child.owner_id = tree.owner_id AND child.parent_id = tree.id AND child.status = 'deleting'
  ) SELECT id FROM tree WHERE status = 'open'`;

/** The requests whose sendings arrive there, or the request of that id: nothing more is to come. */
const requestsOf = (id: string): SQL => sql`
  SELECT id FROM requests WHERE folder_id IN (${treeOf(id)}) UNION ALL SELECT id FROM requests WHERE id = ${id}`;

/**
 * The statements that take a folder down, with all folders inside it, or a request whose folder is gone. Those that were
 * taken down before stay as they are.
 */
export const takedownStatements = (db: Db, folderId: string, reason: string, now: number) =>
  [
    ...withdrawStatements(db, sql`SELECT id FROM files WHERE folder_id IN (${treeOf(folderId)})`, now),
    ...withdrawCovers(db, treeOf(folderId), now),
    ...deleteDirectories(db, treeOf(folderId)),
    db.delete(sendings).where(sql`${sendings.requestId} IN (${requestsOf(folderId)})`),
    db.delete(requests).where(sql`${requests.id} IN (${requestsOf(folderId)})`),
    db
      .update(folders)
      .set({ takenDownAt: now, takedownReason: reason })
      .where(and(sql`${folders.id} IN (${treeOf(folderId)})`, isNull(folders.takenDownAt))),
  ] as const;

export interface TreeContent {
  folderIds: string[];
  fileCount: number;
  totalBytes: number;
  files: { name: string; size: number }[];
}

/** What a takedown of this folder would take: how much it is, and its first files. */
export async function contentOf(db: Db, folderId: string, sample: number): Promise<TreeContent> {
  const tree = await db
    .select({ id: folders.id, fileCount: folders.fileCount, totalBytes: folders.totalBytes })
    .from(folders)
    .where(sql`${folders.id} IN (${treeOf(folderId)})`);
  const folderIds = tree.map(({ id }) => id);
  const first = await db
    .select({ name: files.name, size: files.size })
    .from(files)
    .where(sql`${files.folderId} IN (${jsonValues(folderIds)})`)
    .orderBy(asc(files.folderId), asc(files.position))
    .limit(sample);
  return {
    folderIds,
    fileCount: tree.reduce((sum, { fileCount }) => sum + fileCount, 0),
    totalBytes: tree.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
    files: first,
  };
}

/** Withdraws up to `limit` files that came into folders while they were being taken down. Answers how many that were. */
export async function withdrawFromTombstones(db: Db, now: number, limit: number): Promise<number> {
  const came = await db
    .select({ id: files.id })
    .from(folders)
    .innerJoin(files, eq(files.folderId, folders.id))
    .where(and(isNotNull(folders.takenDownAt), sql`${folders.fileCount} > 0`, isOpen))
    .limit(limit);
  if (came.length === 0) return 0;
  return withdrawFiles(db, jsonValues(came.map(({ id }) => id)), now);
}
