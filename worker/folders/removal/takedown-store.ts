/** Takedowns: the row of the folder stays as a tombstone with the reason, and the files move to `removals`. */
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { requests } from '../../../db/requests';
import { type File, files, folders } from '../../../db/schema';
import { type Db, jsonValues } from '../../lib/database/db';
import { deleteMailStatements } from '../../mail/outbox/outbox-store';
import { withdrawCovers } from '../covers/cover-store';
import { deleteDirectories } from '../ledger/directories-store';
import { isOpen } from '../shelf-store';
import { withdrawFiles, withdrawStatements } from './removal-store';

/** Condition: request and folder still have the same owner. */
const isOwnersFolder = sql`EXISTS (SELECT 1 FROM folders AS own WHERE own.id = request.folder_id AND own.owner_id = request.owner_id)`;

/**
 * Selects the open folders that the takedown of a folder or request affects, with deliveries and inner folders.
 * Excludes folders that have another owner now.
 */
const treeOf = (id: string): SQL => sql`
  WITH RECURSIVE tree(id, owner_id, status) AS (
    SELECT id, owner_id, status FROM folders WHERE id = ${id} AND status = 'open'
    UNION
    SELECT sent.id, sent.owner_id, sent.status FROM requests AS request
    CROSS JOIN sendings INDEXED BY sendings_of_request ON sendings.request_id = request.id
    CROSS JOIN folders AS sent ON sent.id = sendings.folder_id
    WHERE (request.id = ${id} OR request.folder_id = ${id} AND ${isOwnersFolder}) AND sent.owner_id = request.owner_id AND sent.status = 'open'
    UNION
    SELECT child.id, child.owner_id, child.status FROM tree CROSS JOIN folders AS child INDEXED BY folders_by_shelf
    WHERE child.owner_id = tree.owner_id AND child.parent_id = tree.id AND child.status = 'open'
    UNION
    SELECT child.id, child.owner_id, child.status FROM tree CROSS JOIN folders AS child INDEXED BY folders_deleting
    WHERE child.owner_id = tree.owner_id AND child.parent_id = tree.id AND child.status = 'deleting'
  ) SELECT id FROM tree WHERE status = 'open'`;

/** Selects the request with this id, and requests whose deliveries go into an affected folder. */
const requestsOf = (id: string): SQL => sql`
  SELECT id FROM requests AS request WHERE folder_id IN (${treeOf(id)}) AND ${isOwnersFolder}
  UNION ALL SELECT id FROM requests WHERE id = ${id}`;

export function takedownStatements(db: Db, id: string, reason: string, now: number) {
  const tombstone = { takenDownAt: now, takedownReason: reason };
  return [
    ...withdrawStatements(db, sql`SELECT id FROM files WHERE folder_id IN (${treeOf(id)})`, now),
    ...withdrawCovers(db, treeOf(id), now),
    ...deleteDirectories(db, treeOf(id)),
    ...deleteMailStatements(db, treeOf(id)),
    db
      .update(requests)
      .set({ ...tombstone, mailHash: null, mailSealed: null })
      .where(and(sql`${requests.id} IN (${requestsOf(id)})`, isNull(requests.takenDownAt))),
    db
      .update(folders)
      .set(tombstone)
      .where(and(sql`${folders.id} IN (${treeOf(id)})`, isNull(folders.takenDownAt))),
  ] as const;
}

export interface TreeContent {
  folderIds: string[];
  fileCount: number;
  totalBytes: number;
  files: Pick<File, 'id' | 'folderId' | 'name' | 'size' | 'type' | 'sealed'>[];
}

/** Returns the ids, totals and first `sample` files of the affected folders. */
export async function contentOf(db: Db, id: string, sample: number): Promise<TreeContent> {
  const tree = await db
    .select({ id: folders.id, fileCount: folders.fileCount, totalBytes: folders.totalBytes })
    .from(folders)
    .where(sql`${folders.id} IN (${treeOf(id)})`);
  const folderIds = tree.map(({ id }) => id);
  const sampleFiles = await db
    .select({
      id: files.id,
      folderId: files.folderId,
      name: files.name,
      size: files.size,
      type: files.type,
      sealed: files.sealed,
    })
    .from(files)
    .where(sql`${files.folderId} IN (${jsonValues(folderIds)})`)
    .orderBy(asc(files.folderId), asc(files.position))
    .limit(sample);
  return {
    folderIds,
    fileCount: tree.reduce((sum, { fileCount }) => sum + fileCount, 0),
    totalBytes: tree.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
    files: sampleFiles,
  };
}

/** Withdraws up to `limit` files that were added during a takedown, and returns how many. */
export async function withdrawFromTombstones(db: Db, now: number, limit: number): Promise<number> {
  const lateFiles = await db
    .select({ id: files.id })
    .from(folders)
    .innerJoin(files, eq(files.folderId, folders.id))
    .where(and(isNotNull(folders.takenDownAt), sql`${folders.fileCount} > 0`, isOpen))
    .limit(limit);
  if (lateFiles.length === 0) return 0;
  return withdrawFiles(db, jsonValues(lateFiles.map(({ id }) => id)), now);
}
