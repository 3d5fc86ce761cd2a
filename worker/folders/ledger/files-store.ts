/** Adds, removes and moves files, with all counts. The order of the statements matters. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { type File, type Folder, files, folders, partChecksums, parts } from '../../../db/schema';
import { type Db, jsonBlocks } from '../../lib/database/db';
import { insertSelect, jsonFields } from '../../lib/database/insert-select';
import { raisedRevision } from '../revision-store';
import { fileShelf, isOpen } from '../shelf-store';
import type { EnteringDirectory, TargetDirectory } from '../tree/directory-tree';
import { missingBytes } from './arrive-store';
import { deleteEmptyDirectories, enterDirectories, leaveDirectories } from './directories-store';
import { subtractUnfinished } from './sent-store';
import { countEntered, countLeaving, fileItems } from './shelves-store';

export type NewFile = Pick<File, 'id' | 'name' | 'directory' | 'size' | 'type' | 'uploadKey' | 'r2Key' | 'sealed'> &
  /** Present if a multipart session was created together with the file. */
  Partial<Pick<File, 'partBytes' | 'uploadId'>>;

export interface PlacedFiles {
  files: readonly NewFile[];
  directories: readonly EnteringDirectory[];
  nextDirectory: number;
  keepsDirectories: boolean;
}

type FolderAsRead = Pick<Folder, 'id' | 'nextPosition'>;

/**
 * Condition: the folder is open, not taken down, and its next position is as it was read. Every new file and every
 * change of the expiry raises the next position.
 */
export const isAsRead = ({ id, nextPosition }: FolderAsRead): SQL =>
  sql`${folders.id} = ${id} AND ${folders.nextPosition} = ${nextPosition} AND ${isOpen} AND ${isNull(folders.takenDownAt)}`;

/** If `asRead` is true, these statements insert files and directories. Otherwise the last one changes no row. */
export function enterFiles(db: Db, folder: FolderAsRead, added: PlacedFiles, now: number, asRead = isAsRead(folder)) {
  const { id: folderId, nextPosition } = folder;
  let position = nextPosition;
  const inserts = jsonBlocks(added.files).map((block) => {
    const insert = insertSelect(
      db,
      files,
      sql`FROM folders, json_each(${JSON.stringify(block)}) AS new WHERE ${asRead}`,
      {
        ...jsonFields(sql`new.value`, ['id', 'name', 'directory', 'size', 'type', 'uploadKey', 'r2Key', 'sealed']),
        ...jsonFields(sql`new.value`, ['partBytes', 'uploadId']),
        folderId,
        position: sql`${position} + new.key`,
        status: 'uploading',
        createdAt: now,
      },
    );
    position += block.length;
    return insert;
  });
  const firstNewPosition = sql`(SELECT next_position FROM folders WHERE id = ${folderId})`;
  const entered = sql`${files.folderId} = ${folderId} AND ${files.position} >= ${firstNewPosition}`;
  const { length } = added.files;
  return [
    ...enterDirectories(db, folderId, added.directories, asRead),
    ...inserts,
    ...(length > 0 ? [countEntered(db, fileItems(entered))] : []),
    db
      .update(folders)
      .set({
        ...(length > 0 && {
          ...raisedBy(added.files, now),
          unfinishedFiles: sql`${folders.unfinishedFiles} + ${length}`,
          unfinishedBytes: sql`${folders.unfinishedBytes} + ${bytesOf(added.files)}`,
        }),
        // `+ 1` makes concurrent writes with old data fail.
        nextPosition: added.keepsDirectories ? position + 1 : position,
        nextDirectory: added.nextDirectory,
        ...(added.keepsDirectories && { revision: raisedRevision }),
      })
      .where(asRead),
  ];
}

export function leaveFiles(db: Db, ids: SQL) {
  const isSelected = sql`${files.id} IN (${ids})`;
  return [
    ...subtractUnfinished(db, isSelected),
    ...countLeaving(db, fileItems(isSelected)),
    leaveDirectories(db, isSelected),
    leaveFolders(db, isSelected),
    // After `leaveFolders`, which reads the arrived parts.
    db.delete(parts).where(sql`${parts.fileId} IN (${ids})`),
    db.delete(partChecksums).where(sql`${partChecksums.fileId} IN (${ids})`),
    db.delete(files).where(isSelected),
    ...deleteEmptyDirectories(db),
  ] as const;
}

/** Returns a statement that subtracts files from their folders. Run it before the files change. */
function leaveFolders(db: Db, isSelected: SQL) {
  const isUnfinished = sql`${files.status} = 'uploading'`;
  const removed = sql`(
    SELECT folder_id, count(*) AS file_count, sum(size) AS bytes, count(*) FILTER (WHERE ${isUnfinished}) AS unfinished_files,
      coalesce(sum(${missingBytes}) FILTER (WHERE ${isUnfinished}), 0) AS unfinished_bytes
    FROM files WHERE ${isSelected} GROUP BY folder_id) AS removed`;
  return db
    .update(folders)
    .set({
      fileCount: sql`${folders.fileCount} - removed.file_count`,
      totalBytes: sql`${folders.totalBytes} - removed.bytes`,
      unfinishedFiles: sql`${folders.unfinishedFiles} - removed.unfinished_files`,
      unfinishedBytes: sql`${folders.unfinishedBytes} - removed.unfinished_bytes`,
      revision: raisedRevision,
    })
    .from(removed)
    .where(sql`${folders.id} = removed.folder_id`);
}

export interface FilesMove {
  /** `folder` is the target as it was read. `expiresAt` and `meterKey` are the folder's values after the move. */
  readonly to: { readonly folder: FolderAsRead } & Pick<Folder, 'expiresAt' | 'meterKey'>;
  readonly toDirectory: TargetDirectory;
  /** An unfinished file moves only within its folder. */
  readonly moving: readonly Pick<File, 'folderId' | 'size' | 'createdAt'>[];
  /** Table `moves` with one JSON value per file: its `id`, and its new position `to`. */
  readonly moves: SQL;
  readonly nextPosition: number;
  /** Condition: the target folder and all moving files are as they were read. */
  readonly isAsRead: SQL;
  /** Condition on the target folder's row: the files are in this folder now. */
  readonly hasMoved: SQL;
}

/** If `isAsRead` is true, these statements move files. Otherwise the last one changes no row. */
export function moveFileRows(db: Db, { to, toDirectory, moving, moves, nextPosition, isAsRead, hasMoved }: FilesMove) {
  const { folder, expiresAt, meterKey } = to;
  const incoming = moving.filter(({ folderId }) => folderId !== folder.id);
  const isUnchanged = sql`EXISTS (SELECT 1 FROM ${folders} WHERE ${isAsRead})`;
  const isSelected = sql`${files.id} IN (SELECT moves.value ->> 'id' FROM ${moves}) AND ${isUnchanged}`;
  const arriving = sql`SELECT ${fileShelf(folder.id, toDirectory.number)} AS shelf, moves.value ->> 'to' AS position FROM ${moves} WHERE ${isUnchanged}`;
  return [
    ...countLeaving(db, fileItems(isSelected)),
    countEntered(db, arriving),
    leaveDirectories(db, isSelected),
    ...(incoming.length > 0 ? [leaveFolders(db, sql`${isSelected} AND ${files.folderId} <> ${folder.id}`)] : []),
    ...enterDirectories(db, folder.id, toDirectory.rows, isAsRead),
    db
      .update(files)
      .set({ folderId: folder.id, directory: toDirectory.number, position: sql`moves.value ->> 'to'` })
      .from(moves)
      .where(sql`${files.id} = moves.value ->> 'id' AND ${isUnchanged}`),
    ...deleteEmptyDirectories(db),
    db
      .update(folders)
      .set({
        ...(incoming.length > 0 && raisedBy(incoming, Math.min(...incoming.map(({ createdAt }) => createdAt)))),
        nextPosition,
        nextDirectory: toDirectory.nextDirectory,
        expiresAt,
        meterKey,
        revision: raisedRevision,
      })
      .where(sql`${hasMoved} AND ${folders.nextPosition} = ${folder.nextPosition}`),
  ];
}

const bytesOf = (sized: readonly { size: number }[]) => sized.reduce((sum, { size }) => sum + size, 0);

/** Totals and age of a folder after files were added. `oldest` is the earliest announcement of these files. */
const raisedBy = (incoming: readonly { size: number }[], oldest: number) => ({
  fileCount: sql`${folders.fileCount} + ${incoming.length}`,
  totalBytes: sql`${folders.totalBytes} + ${bytesOf(incoming)}`,
  oldestFileAt: sql`iif(${folders.fileCount} = 0, ${oldest},
    min(coalesce(${folders.oldestFileAt}, ${folders.createdAt}), ${oldest}))`,
});
