import { sql } from 'drizzle-orm';
import { files, folders } from '../../../db/schema';
import { type Db, jsonValues, writeBatch, writeOnce } from '../../lib/database/db';
import { moveFileRows } from '../ledger/files-store';
import type { TargetDirectory } from '../tree/directory-tree';
import type { MovingFile, TargetFolder } from './move-rules';

export async function findMovingFiles(db: Db, ids: readonly string[]): Promise<MovingFile[]> {
  const { id, folderId, directory, position, size, status, createdAt } = files;
  return db
    .select({ id, folderId, directory, position, size, status, createdAt })
    .from(files)
    .where(sql`${files.id} IN (${jsonValues(ids)})`);
}

/** Moves files in one batch. Returns false if a row changed since it was read. */
export async function moveFilesTo(
  db: Db,
  ownerId: string,
  to: TargetFolder,
  toDirectory: TargetDirectory,
  moving: readonly MovingFile[],
): Promise<boolean> {
  const { folder, expiresAt, meterKey } = to;
  let position = folder.nextPosition;
  const isComing = (file: MovingFile) => file.folderId !== folder.id;
  const rows = moving.map((file) => ({ ...file, to: isComing(file) ? position++ : file.position }));
  // A new directory also raises the next position, so that concurrent uploads with old data fail.
  const nextPosition =
    position > folder.nextPosition ? position : position + Number(toDirectory.nextDirectory > folder.nextDirectory);

  const moves = sql`json_each(${JSON.stringify(rows)}) AS moves`;
  // The unary plus keeps SQLite from using an index that would read all folders of the owner.
  const areAsRead = sql`(
    SELECT count(*) FROM ${moves}
    CROSS JOIN files AS moving ON moving.id = moves.value ->> 'id'
    CROSS JOIN folders AS source ON source.id = moving.folder_id
    WHERE moving.folder_id = moves.value ->> 'folderId' AND moving.directory = moves.value ->> 'directory'
      AND moving.position = moves.value ->> 'position' AND +source.owner_id = ${ownerId} AND source.status = 'open'
      AND source.taken_down_at IS NULL AND (source.id = ${folder.id} OR (
        moving.status = 'ready' AND source.expires_at IS ${expiresAt} AND source.meter_key = ${meterKey}))) = ${rows.length}`;
  const isAsRead = sql`${folders.id} = ${folder.id} AND ${folders.nextPosition} = ${folder.nextPosition}
    AND ${folders.expiresAt} IS ${folder.expiresAt} AND ${folders.fileCount} = ${folder.fileCount}
    AND +${folders.ownerId} = ${ownerId} AND ${folders.status} = 'open' AND ${folders.takenDownAt} IS NULL AND ${areAsRead}`;
  // The new location of this file shows whether the batch ran.
  const witness = rows.find(isComing) ?? rows[0];
  const hasMoved = sql`${folders.id} = ${folder.id} AND EXISTS (
    SELECT 1 FROM files AS moved WHERE moved.id = ${witness?.id} AND moved.folder_id = ${folder.id}
      AND moved.directory = ${toDirectory.number} AND moved.position = ${witness?.to})`;

  return writeOnce(
    db,
    (once) =>
      writeBatch(once, moveFileRows(once, { to, toDirectory, moving, moves, nextPosition, isAsRead, hasMoved })),
    async () => (await db.select({ id: folders.id }).from(folders).where(hasMoved).get()) && true,
  );
}
