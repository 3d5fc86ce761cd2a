import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  archives,
  capabilities,
  type File,
  type Folder,
  files,
  folders,
  type Removal,
  removals,
} from '../../../db/schema';
import { type Db, jsonValues, writeOnce } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';
import { deleteMailStatements } from '../../mail/outbox/outbox-store';
import { withdrawCovers } from '../covers/cover-store';
import { missingBytes } from '../ledger/arrive-store';
import { deleteDirectories, releaseDirectories } from '../ledger/directories-store';
import { leaveFiles } from '../ledger/files-store';
import { moveFolderRows } from '../ledger/shelves-store';
import { nextFolderPosition } from '../shelf-store';
import { directoriesBelow } from '../tree/directory-store';

export type { Removal } from '../../../db/schema';

export type Removable = Pick<File, 'id' | 'r2Key' | 'uploadId' | 'status' | 'thumbnailBytes'>;

export const listRemovable = (db: Db, folderIds: readonly string[], limit: number): Promise<Removable[]> =>
  db
    .select({
      id: files.id,
      r2Key: files.r2Key,
      uploadId: files.uploadId,
      status: files.status,
      thumbnailBytes: files.thumbnailBytes,
    })
    .from(files)
    .where(sql`${files.folderId} IN (${jsonValues(folderIds)})`)
    .limit(limit);

/** Selects the ids of the files in and below `tops`. */
export const filesBelow = (folderId: string, tops: SQL): SQL => sql`
  SELECT files.id FROM (${directoriesBelow(folderId, tops)}) AS below CROSS JOIN files INDEXED BY files_by_directory
    ON files.folder_id = ${folderId} AND files.directory = below.number`;

const fileIn = (folderId: string, fileId: string): SQL =>
  sql`SELECT id FROM files WHERE id = ${fileId} AND folder_id = ${folderId}`;

export async function findFolderIds(db: Db, fileIds: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: files.id, folderId: files.folderId })
    .from(files)
    .where(sql`${files.id} IN (${jsonValues(fileIds)})`);
  return new Map(found.map(({ id, folderId }) => [id, folderId]));
}

export async function deleteFileRows(db: Db, fileIds: readonly string[]): Promise<void> {
  await db.batch(leaveFiles(db, jsonValues(fileIds)));
}

/**
 * Moves files from `files` to `removals`, which hides them from visitors. Returns how many. Their objects are deleted
 * after the response, or by the cron from `dueAt` on.
 */
export async function withdrawFiles(db: Db, ids: SQL, dueAt: number): Promise<number> {
  const [{ meta }] = await db.batch(withdrawStatements(db, ids, dueAt));
  return meta.changes;
}

/** Returns false if the file is not in this folder. */
export const withdrawFile = (db: Db, folderId: string, fileId: string, dueAt: number): Promise<boolean> =>
  writeOnce(
    db,
    async (once) => (await withdrawFiles(once, fileIn(folderId, fileId), dueAt)) > 0,
    async () => {
      const isRemoval = and(eq(removals.folderId, folderId), eq(removals.fileId, fileId));
      return (await db.select({ fileId: removals.fileId }).from(removals).where(isRemoval).get()) && true;
    },
  );

/** Returns statements that move files to `removals`. The first one changes one row per file. */
export function withdrawStatements(db: Db, ids: SQL, dueAt: number) {
  return [
    insertSelect(
      db,
      removals,
      sql`FROM files JOIN folders ON folders.id = files.folder_id WHERE files.id IN (${ids})`,
      {
        folderId: files.folderId,
        fileId: files.id,
        meterKey: folders.meterKey,
        r2Key: files.r2Key,
        uploadId: sql`iif(files.status = 'uploading', files.upload_id, NULL)`,
        missingBytes: sql`iif(files.status = 'uploading', ${missingBytes}, 0)`,
        missingFiles: sql`files.status = 'uploading'`,
        dueAt,
        hasThumbnail: sql`files.thumbnail_bytes > 0`,
      },
    ),
    ...leaveFiles(db, ids),
  ] as const;
}

/** Withdraws the files in and below the directories `tops`. Returns the number of files and kept directories. */
export async function withdrawDirectories(db: Db, folderId: string, tops: SQL, dueAt: number): Promise<number> {
  const [, , released, withdrawn] = await db.batch([
    ...releaseDirectories(db, folderId, tops),
    ...withdrawStatements(db, filesBelow(folderId, tops), dueAt),
  ]);
  return released.meta.changes + withdrawn.meta.changes;
}

export const listRemovals = (db: Db, folderIds: readonly string[], limit: number): Promise<Removal[]> =>
  db
    .select()
    .from(removals)
    .where(sql`${removals.folderId} IN (${jsonValues(folderIds)})`)
    .limit(limit);

const isAmong = (listed: readonly Removal[]): SQL => {
  const pairs = JSON.stringify(listed.map(({ folderId, fileId }) => [folderId, fileId]));
  return sql`(folder_id, file_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${pairs}))`;
};

export const deleteRemovalRows = (db: Db, done: readonly Removal[]): Promise<Removal[]> =>
  writeOnce(
    db,
    (once) => once.delete(removals).where(isAmong(done)).returning(),
    async () => ((await db.$count(removals, isAmong(done))) === 0 ? [...done] : undefined),
  );

export async function postponeRemovals(db: Db, refused: readonly Removal[], dueAt: number): Promise<void> {
  if (refused.length > 0) await db.update(removals).set({ dueAt }).where(isAmong(refused));
}

/**
 * Moves at most `limit` open folders out of a folder that is being deleted, and returns how many. They go to the
 * nearest open folder above, or to the top level.
 */
export async function moveChildrenUp(db: Db, { id, ownerId }: Folder, limit: number): Promise<number> {
  const moved = sql`
    WITH RECURSIVE above(id, parent_id, status) AS (
      SELECT id, parent_id, status FROM folders WHERE id = (SELECT parent_id FROM folders WHERE id = ${id})
      UNION ALL
      SELECT folders.id, folders.parent_id, folders.status FROM above JOIN folders ON folders.id = above.parent_id
      WHERE above.status <> 'open'
    ), target(id) AS (SELECT (SELECT id FROM above WHERE status = 'open'))
    SELECT child.id AS id, target.id AS parent_id, row_number() OVER (ORDER BY child.position) - 1
      + ${nextFolderPosition(ownerId, sql`(SELECT id FROM target)`)} AS position
    FROM target CROSS JOIN (
      SELECT id, position FROM folders INDEXED BY folders_by_shelf
      WHERE owner_id = ${ownerId} AND parent_id = ${id} AND status = 'open' ORDER BY position LIMIT ${limit}) AS child`;
  const [, , , movedUp] = await db.batch(moveFolderRows(db, ownerId, moved));
  return movedUp.length;
}

const noFiles = sql`NOT EXISTS (SELECT 1 FROM ${files} WHERE ${files.folderId} = ${folders.id})`;
const noOpenFolders = sql`NOT EXISTS (SELECT 1 FROM folders AS child INDEXED BY folders_by_shelf
  WHERE child.owner_id = ${folders.ownerId} AND child.parent_id = ${folders.id} AND child.status = 'open')`;
const noDeletingFolders = sql`NOT EXISTS (SELECT 1 FROM folders AS child INDEXED BY folders_deleting
  WHERE child.owner_id = ${folders.ownerId} AND child.parent_id = ${folders.id} AND child.status = 'deleting')`;

export const listWithoutFiles = (db: Db, folderIds: readonly string[]) =>
  db
    .select({ folder: folders, holdsFolders: sql<number>`NOT (${noOpenFolders} AND ${noDeletingFolders})` })
    .from(folders)
    .where(and(sql`${folders.id} IN (${jsonValues(folderIds)})`, eq(folders.status, 'deleting'), noFiles));

const isDeleting = sql`EXISTS (SELECT 1 FROM ${folders} WHERE ${folders.id} = ${capabilities.folderId} AND ${folders.status} = 'deleting')`;

/** Deletes the rows of empty `deleting` folders, or keeps them as `expired` (`keepExpired`). */
export async function deleteFolderRows(db: Db, folderIds: readonly string[]): Promise<void> {
  await db.batch(deleteFolderStatements(db, folderIds));
}

/**
 * Deletes the row of a folder. First moves inner `deleting` folders to its parent, so that `moveChildrenUp` still finds
 * the folders above.
 */
export async function deleteFolderRow(db: Db, { id, ownerId }: Folder): Promise<void> {
  await db.batch([
    db
      .update(folders)
      .set({ parentId: sql`(SELECT parent_id FROM folders WHERE id = ${id})` })
      .where(sql`${folders.ownerId} = ${ownerId} AND ${folders.parentId} = ${id} AND ${folders.status} = 'deleting'`),
    ...deleteFolderStatements(db, [id]),
  ]);
}

function deleteFolderStatements(db: Db, folderIds: readonly string[]) {
  const isMarked = and(sql`${folders.id} IN (${jsonValues(folderIds)})`, eq(folders.status, 'deleting'));
  const emptyFolderIds = db.select({ id: folders.id }).from(folders).where(and(isMarked, noFiles));
  return [
    ...withdrawCovers(db, sql`SELECT id FROM folders WHERE ${isMarked}`, 0),
    ...deleteDirectories(db, sql`${emptyFolderIds}`),
    db.delete(archives).where(sql`${archives.folderId} IN (${jsonValues(folderIds)})`),
    db.delete(capabilities).where(sql`${capabilities.folderId} IN (${jsonValues(folderIds)}) AND ${isDeleting}`),
    ...deleteMailStatements(db, sql`${emptyFolderIds}`),
    keepExpired(db, and(isMarked, noFiles, noOpenFolders, noDeletingFolders)),
    db.delete(folders).where(and(isMarked, noFiles, noOpenFolders, noDeletingFolders, hasNotExpired)),
  ] as const;
}

/** Condition: the folder was removed because it expired, or because its download limit was reached. */
const hasEnded = sql`(${folders.removedAt} IS NOT NULL AND (${folders.removedAt} IS ${folders.expiresAt}
  OR ${folders.downloadCount} >= coalesce(${folders.downloadLimit}, ${folders.downloadCount} + 1)
    AND ${folders.removedAt} = ${folders.placesUntil}))`;

/** Ended folders keep their row. One that becomes empty only after `keepExpired` ran waits for the next purge. */
const hasNotExpired = sql`NOT ${hasEnded}`;

/** Returns a statement that keeps the rows of ended folders, so that the link's page can say why a folder is gone. */
const keepExpired = (db: Db, isMarked: SQL | undefined) =>
  db
    .update(folders)
    .set({
      status: 'expired',
      ownerId: '',
      parentId: null,
      meterKey: '',
      name: '',
      initKey: '',
      lastAccessedAt: null,
      message: null,
      passwordHash: null,
      accessHash: null,
      encryption: null,
      sealed: null,
    })
    .where(and(isMarked, hasEnded));

/** Deletes up to `limit` rows of folders that ended before `before`, and returns how many. */
export async function forgetExpired(db: Db, before: number, limit: number): Promise<number> {
  const old = sql`
    SELECT id FROM folders INDEXED BY folders_expired
    WHERE status = 'expired' AND removed_at < ${before} ORDER BY removed_at LIMIT ${limit}`;
  const { meta } = await db.delete(folders).where(sql`${folders.id} IN (${old})`);
  return meta.changes;
}
