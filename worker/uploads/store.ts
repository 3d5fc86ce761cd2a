import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { sendings } from '../../db/requests';
import { type File, files, folders, parts } from '../../db/schema';
import { isNotUsedUp } from '../folders/gate/readable-store';
import { loseParts } from '../folders/ledger/arrive-store';
import { enterFiles, isAsRead, type PlacedFiles } from '../folders/ledger/files-store';
import { isOpen } from '../folders/shelf-store';
import { type Folder, findFolder, insertFolderStatements, type NewFolder } from '../folders/store';
import { type Db, jsonValues, writeBatch, writeOnce } from '../lib/database/db';

/** Identifies a repeated upload. Its folder has an unfinished file that was announced or active since `since`. */
export interface UploadIdentity {
  ownerId: string;
  initKey: string;
  since: number;
  now: number;
}

const isUnfinished = ({ ownerId, initKey, since, now }: UploadIdentity) =>
  and(
    eq(folders.ownerId, ownerId),
    eq(folders.initKey, initKey),
    isOpen,
    isNull(folders.takenDownAt),
    or(isNull(folders.expiresAt), gt(folders.expiresAt, now)),
    isNotUsedUp(now),
    sql`${folders.unfinishedFiles} > 0`,
    sql`EXISTS (SELECT 1 FROM ${files}
      WHERE ${files.folderId} = ${folders.id} AND ${files.status} = 'uploading' AND ${isActiveOrNew(since)})`,
  );

export async function findUnfinishedFolder(db: Db, identity: UploadIdentity): Promise<string | undefined> {
  const newest = db.select({ id: folders.id }).from(folders).where(isUnfinished(identity));
  return (await newest.orderBy(desc(folders.createdAt)).limit(1))[0]?.id;
}

interface ExistingFile {
  id: string;
  r2Key: string;
  size: number;
  status: File['status'];
  uploadKey: string;
}

/** Condition: a part of the file arrived at `since` or later. */
export const isActive = (since: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${parts} WHERE ${parts.fileId} = ${files.id} AND ${parts.arrivedAt} >= ${since})`;

const isActiveOrNew = (since: number): SQL => sql`(${files.createdAt} > ${since} OR ${isActive(since)})`;

/** Finds files announced or active since `since`. Without the named index, SQLite would read the whole folder. */
export async function findByUploadKeys(db: Db, folderId: string, uploadKeys: string[], since: number) {
  const rows = await db.all<ExistingFile>(sql`
    SELECT id, r2_key AS "r2Key", size, status, upload_key AS "uploadKey" FROM files INDEXED BY files_by_upload_key
    WHERE folder_id = ${folderId} AND ${isActiveOrNew(since)}
      AND upload_key IN (${jsonValues(uploadKeys)})`);
  return new Map(rows.map((row) => [row.uploadKey, row]));
}

export async function findByIds(db: Db, folderId: string, ids: readonly string[]): Promise<Map<string, ExistingFile>> {
  const rows = await db.all<ExistingFile>(sql`
    SELECT id, r2_key AS "r2Key", size, status, upload_key AS "uploadKey" FROM files INDEXED BY files_by_id
    WHERE folder_id = ${folderId} AND id IN (${jsonValues(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives unfinished files another day to arrive. */
export async function touchFiles(db: Db, folderId: string, uploadKeys: string[], now: number): Promise<void> {
  await db.run(sql`
    UPDATE files INDEXED BY files_by_upload_key SET created_at = ${now}
    WHERE folder_id = ${folderId} AND status = 'uploading' AND created_at < ${now}
      AND upload_key IN (${jsonValues(uploadKeys)})`);
}

/** Returns false if a concurrent call of the same upload has created a folder. */
export async function insertFolder(
  db: Db,
  folder: NewFolder,
  added: PlacedFiles,
  identity: UploadIdentity,
): Promise<boolean> {
  const existingFolder = sql`SELECT ${folders.id} FROM ${folders} WHERE ${isUnfinished(identity)} LIMIT 1`;
  const write = (once: Db) =>
    writeBatch(once, [
      ...insertFolderStatements(once, folder, existingFolder),
      ...enterFiles(once, folder, added, folder.createdAt),
    ]);
  return writeOnce(db, write, async () => (await findFolder(db, folder.id)) && true);
}

/**
 * Adds files to an existing folder. If it has no files yet, also sets its expiry and meter. Returns false if the folder
 * changed since it was read.
 */
export async function joinFiles(
  db: Db,
  folder: Pick<NewFolder, 'id' | 'expiresAt' | 'meterKey' | 'nextPosition'>,
  added: PlacedFiles,
  now: number,
): Promise<boolean> {
  const { expiresAt, meterKey } = folder;
  const withoutFiles = and(isAsRead(folder), eq(folders.fileCount, 0));
  const write = (once: Db) =>
    writeBatch(once, [
      once.update(folders).set({ expiresAt, meterKey }).where(withoutFiles),
      ...enterFiles(once, folder, added, now),
    ]);
  return writeOnce(db, write, () => confirmAdded(db, added));
}

/**
 * Returns true if the files were inserted, otherwise undefined. The first file's id is random, so no other request can
 * have inserted it.
 */
export async function confirmAdded(db: Db, { files: [first] }: PlacedFiles): Promise<true | undefined> {
  if (!first) return undefined;
  const row = await db.select({ id: files.id }).from(files).where(eq(files.id, first.id)).get();
  return row && true;
}

export type OwnFile = File & { meterKey: string; isReceived: boolean };

/** Returns undefined if the file does not exist or its folder is not open. */
export const findFile = async (db: Db, fileId: string): Promise<OwnFile | undefined> =>
  ownFileIn(await selectFile(db, fileId));

/** Result rows are the argument of `ownFileIn`. */
export const selectFile = (db: Db, fileId: string) =>
  db
    .select({
      file: files,
      meterKey: folders.meterKey,
      // In a batch, columns differ only by name, and `files` also has a `status`.
      folderStatus: sql<Folder['status']>`${folders.status}`.as('folder_status'),
      isReceived: sql<number>`EXISTS (SELECT 1 FROM ${sendings} WHERE ${sendings.folderId} = ${files.folderId})`,
    })
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(eq(files.id, fileId));

export function ownFileIn([row]: Awaited<ReturnType<typeof selectFile>>): OwnFile | undefined {
  if (row?.folderStatus !== 'open') return undefined;
  return { ...row.file, meterKey: row.meterKey, isReceived: row.isReceived === 1 };
}

/** Returns false if the file already has a session, is ready, or was deleted. */
export async function startSession(db: Db, fileId: string, uploadId: string, partBytes: number): Promise<boolean> {
  const write = async (once: Db) => {
    const { meta } = await once
      .update(files)
      .set({ uploadId, partBytes })
      .where(and(eq(files.id, fileId), eq(files.status, 'uploading'), isNull(files.uploadId)))
      .run();
    return meta.changes > 0;
  };
  return writeOnce(db, write, async () => {
    const hasThisSession = and(eq(files.id, fileId), eq(files.uploadId, uploadId));
    return (await db.select({ id: files.id }).from(files).where(hasThisSession).get()) && true;
  });
}

/** Ends the session in D1, not in R2. Arrived parts count as missing again. */
export async function endSession(db: Db, fileId: string, uploadId: string): Promise<void> {
  await db.batch(loseParts(db, fileId, uploadId));
}
