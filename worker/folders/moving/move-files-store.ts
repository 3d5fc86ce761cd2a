/**
 * Moves files: their rows, and everything that counts them. Their objects keep their R2 keys. A call moves its files in
 * one batch, or none if a row changed since it was read.
 */
import { type SQL, sql } from 'drizzle-orm';
import { files, folders } from '../../../db/schema';
import { type Db, jsonValues, writeOnce } from '../../lib/database/db';
import { raisedRevision } from '../revision-store';
import { countEntered, countLeaving, fileItems, fileShelf } from '../shelf-store';
import { deleteEmptyDirectories, enterDirectories, leaveDirectories } from '../tree/directory-store';
import type { EnteringDirectory } from '../tree/directory-tree';
import type { MovingFile, Receiving } from './move-rules';

export async function findMovingFiles(db: Db, ids: readonly string[]): Promise<MovingFile[]> {
  const { id, folderId, directory, position, size, status, createdAt } = files;
  return db
    .select({ id, folderId, directory, position, size, status, createdAt })
    .from(files)
    .where(sql`${files.id} IN (${jsonValues(ids)})`);
}

/** The target directory of moving files, and the directories above it, as `placeInTree` returns them. */
export interface TreePlace {
  readonly number: number;
  readonly rows: readonly EnteringDirectory[];
  readonly nextDirectory: number;
}

/**
 * Moves an owner's files to a place in a folder. Files from a different folder get the next positions; files of the
 * same folder keep theirs. Returns false, and moves nothing, if a row changed since it was read.
 */
export async function moveFilesTo(
  db: Db,
  ownerId: string,
  { folder, expiresAt, meterKey }: Receiving,
  place: TreePlace,
  moving: readonly MovingFile[],
): Promise<boolean> {
  let position = folder.nextPosition;
  const isComing = (file: MovingFile) => file.folderId !== folder.id;
  const rows = moving.map((file) => ({ ...file, to: isComing(file) ? position++ : file.position }));
  const coming = moving.filter(isComing);
  // A new directory raises the next position, too. Concurrent uploads, which read the directories earlier, then notice
  // it.
  const nextPosition =
    position > folder.nextPosition ? position : position + Number(place.nextDirectory > folder.nextDirectory);

  const asked = JSON.stringify(rows);
  // The unary plus keeps SQLite from using an index that would read all folders of the owner.
  const areAsRead = sql`(
    SELECT count(*) FROM json_each(${asked}) AS asked
    CROSS JOIN files AS moving ON moving.id = asked.value ->> 'id'
    CROSS JOIN folders AS source ON source.id = moving.folder_id
    WHERE moving.folder_id = asked.value ->> 'folderId' AND moving.directory = asked.value ->> 'directory'
      AND moving.position = asked.value ->> 'position' AND +source.owner_id = ${ownerId} AND source.status = 'open'
      AND source.taken_down_at IS NULL AND (source.id = ${folder.id} OR (
        moving.status = 'ready' AND source.expires_at IS ${expiresAt} AND source.meter_key = ${meterKey}))) = ${rows.length}`;
  const isAsRead = sql`${folders.id} = ${folder.id} AND ${folders.nextPosition} = ${folder.nextPosition}
    AND ${folders.expiresAt} IS ${folder.expiresAt} AND ${folders.fileCount} = ${folder.fileCount}
    AND +${folders.ownerId} = ${ownerId} AND ${folders.status} = 'open' AND ${folders.takenDownAt} IS NULL AND ${areAsRead}`;
  const these = sql`${files.id} IN (${jsonValues(moving.map(({ id }) => id))})
    AND EXISTS (SELECT 1 FROM ${folders} WHERE ${isAsRead})`;
  const arriving = sql`
    SELECT ${fileShelf(folder.id, place.number)} AS shelf, asked.value ->> 'to' AS position
    FROM ${folders}, json_each(${asked}) AS asked WHERE ${isAsRead}`;
  // A file from a different folder proves that this batch ran, because its new position was free before.
  const witness = rows.find(isComing) ?? rows[0];
  const hasMoved = sql`${folders.id} = ${folder.id} AND EXISTS (
    SELECT 1 FROM files AS moved WHERE moved.id = ${witness?.id} AND moved.folder_id = ${folder.id}
      AND moved.directory = ${place.number} AND moved.position = ${witness?.to})`;

  const write = async (once: Db) => {
    const [, , , , , ...later] = await once.batch([
      ...countLeaving(once, fileItems(these)),
      countEntered(once, arriving),
      leaveDirectories(once, these),
      leaveFolders(once, folder.id, these),
      ...enterDirectories(once, folder.id, place.rows, isAsRead),
      once
        .update(files)
        .set({ folderId: folder.id, directory: place.number, position: sql`asked.value ->> 'to'` })
        .from(sql`json_each(${asked}) AS asked`)
        .where(sql`${files.id} = asked.value ->> 'id' AND EXISTS (SELECT 1 FROM ${folders} WHERE ${isAsRead})`),
      once
        .update(folders)
        .set({
          fileCount: sql`${folders.fileCount} + ${coming.length}`,
          totalBytes: sql`${folders.totalBytes} + ${coming.reduce((sum, { size }) => sum + size, 0)}`,
          ...(coming.length > 0 && { oldestFileAt: oldestWith(coming) }),
          nextPosition,
          nextDirectory: place.nextDirectory,
          expiresAt,
          meterKey,
          revision: raisedRevision,
        })
        .where(sql`${hasMoved} AND ${folders.nextPosition} = ${folder.nextPosition}`),
      ...deleteEmptyDirectories(once),
    ]);
    return (later.at(-3)?.meta.changes ?? 0) > 0;
  };
  return writeOnce(
    db,
    write,
    async () => (await db.select({ id: folders.id }).from(folders).where(hasMoved).get()) && true,
  );
}

/** Selects the upload time of the folder's oldest file, after these files have joined. */
function oldestWith(coming: readonly MovingFile[]): SQL {
  const oldest = Math.min(...coming.map(({ createdAt }) => createdAt));
  const known = sql`coalesce(${folders.oldestFileAt}, ${folders.createdAt})`;
  return sql`iif(${folders.fileCount} = 0, ${oldest}, min(${known}, ${oldest}))`;
}

/**
 * Returns the statement that subtracts files from the totals of the folders that they leave. Must run before they
 * leave.
 */
const leaveFolders = (db: Db, toFolderId: string, these: SQL) => {
  const gone = (what: SQL) => sql`(SELECT ${what} FROM ${files} WHERE ${these} AND ${files.folderId} = folders.id)`;
  return db
    .update(folders)
    .set({
      fileCount: sql`${folders.fileCount} - ${gone(sql`count(*)`)}`,
      totalBytes: sql`${folders.totalBytes} - ${gone(sql`coalesce(sum(${files.size}), 0)`)}`,
      revision: raisedRevision,
    })
    .where(
      sql`${folders.id} IN (SELECT ${files.folderId} FROM ${files} WHERE ${these} AND ${files.folderId} <> ${toFolderId})`,
    );
};
