/**
 * Adds, removes and moves files. Changes the rows of the files and all counts. The order of the statements matters.
 */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { type File, type Folder, files, folders, partChecksums, parts } from '../../../db/schema';
import { type Db, jsonBlocks } from '../../lib/database/db';
import { raisedRevision } from '../revision-store';
import { fileShelf, isOpen } from '../shelf-store';
import type { EnteringDirectory, TreePlace } from '../tree/directory-tree';
import { missingBytes } from './arrive-store';
import { deleteEmptyDirectories, enterDirectories, leaveDirectories } from './directories-store';
import { giveUpSent } from './sent-store';
import { countEntered, countLeaving, fileItems } from './shelves-store';

export type NewFile = Pick<File, 'id' | 'name' | 'directory' | 'size' | 'type' | 'uploadKey' | 'r2Key' | 'sealed'> &
  /** Present if the file is created together with its multipart session. */
  Partial<Pick<File, 'partBytes' | 'uploadId'>>;

/** Files to add to a folder, with the directories that they need. */
export interface PlacedFiles {
  files: readonly NewFile[];
  directories: readonly EnteringDirectory[];
  /** Number for the folder's next new directory. */
  nextDirectory: number;
  /** True if some of the new directories are added without files. */
  keepsDirectories: boolean;
}

type Place = Pick<Folder, 'id' | 'nextPosition'>;

/**
 * SQL condition: the folder has not changed since it was read. Positions are never reused, so a changed next position
 * means that files or empty directories were added.
 */
export const isAsRead = ({ id, nextPosition }: Place): SQL =>
  sql`${folders.id} = ${id} AND ${folders.nextPosition} = ${nextPosition} AND ${isOpen} AND ${isNull(folders.takenDownAt)}`;

/**
 * Returns the statements that insert files and directories into a folder, if the SQL condition `asRead` is true. The
 * last statement changes a row only if `asRead` was true.
 */
export function enterFiles(db: Db, folder: Place, added: PlacedFiles, now: number, asRead = isAsRead(folder)) {
  const { id: folderId, nextPosition } = folder;
  let position = nextPosition;
  const inserts = jsonBlocks(added.files).map((block) => {
    // An INSERT from a raw SELECT needs every column, in the order of the schema.
    const insert = db.insert(files).select(sql`
      SELECT new.value ->> 'id', ${folderId}, ${position} + new.key, new.value ->> 'name', new.value ->> 'directory',
        new.value ->> 'size', new.value ->> 'type', new.value ->> 'uploadKey', 'uploading', ${now}, NULL,
        new.value ->> 'r2Key', new.value ->> 'partBytes', new.value ->> 'uploadId', NULL, NULL, 0, 0,
        new.value ->> 'sealed'
      FROM folders, json_each(${JSON.stringify(block)}) AS new WHERE ${asRead}`);
    position += block.length;
    return insert;
  });
  const unseen = sql`(SELECT next_position FROM folders WHERE id = ${folderId})`;
  const entered = sql`${files.folderId} = ${folderId} AND ${files.position} >= ${unseen}`;
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
        // Skips one position if empty directories were added. Then a concurrent write fails if it read the folder
        // earlier.
        nextPosition: added.keepsDirectories ? position + 1 : position,
        nextDirectory: added.nextDirectory,
        ...(added.keepsDirectories && { revision: raisedRevision }),
      })
      .where(asRead),
  ];
}

/** Returns the statements that delete the rows of the files that `ids` selects, and the rows of their parts. */
export function leaveFiles(db: Db, ids: SQL) {
  const these = sql`${files.id} IN (${ids})`;
  return [
    ...giveUpSent(db, these),
    ...countLeaving(db, fileItems(these)),
    leaveDirectories(db, these),
    leaveFolders(db, these),
    // Must run after `leaveFolders`, which reads the arrived parts.
    db.delete(parts).where(sql`${parts.fileId} IN (${ids})`),
    db.delete(partChecksums).where(sql`${partChecksums.fileId} IN (${ids})`),
    db.delete(files).where(these),
    ...deleteEmptyDirectories(db),
  ] as const;
}

/**
 * Returns the statement that subtracts files from the totals of their folders. Must run before the files leave. The
 * statement adds up the files once for all folders, because a subquery per folder would read all files again.
 */
function leaveFolders(db: Db, these: SQL) {
  const isUnfinished = sql`${files.status} = 'uploading'`;
  const gone = sql`(
    SELECT folder_id, count(*) AS file_count, sum(size) AS bytes, count(*) FILTER (WHERE ${isUnfinished}) AS unfinished_files,
      coalesce(sum(${missingBytes}) FILTER (WHERE ${isUnfinished}), 0) AS unfinished_bytes
    FROM files WHERE ${these} GROUP BY folder_id) AS gone`;
  return db
    .update(folders)
    .set({
      fileCount: sql`${folders.fileCount} - gone.file_count`,
      totalBytes: sql`${folders.totalBytes} - gone.bytes`,
      unfinishedFiles: sql`${folders.unfinishedFiles} - gone.unfinished_files`,
      unfinishedBytes: sql`${folders.unfinishedBytes} - gone.unfinished_bytes`,
      revision: raisedRevision,
    })
    .from(gone)
    .where(sql`${folders.id} = gone.folder_id`);
}

export interface FilesMove {
  /** The target folder when it was read. `expiresAt` and `meterKey` are the values after the move. */
  readonly to: { readonly folder: Place } & Pick<Folder, 'expiresAt' | 'meterKey'>;
  readonly place: TreePlace;
  /** Files to move. A file from another folder must be ready. An unfinished file can move only within its folder. */
  readonly moving: readonly Pick<File, 'folderId' | 'size' | 'createdAt'>[];
  /** SQL of the table `moves`, with a row per file. The field `to` of the row is the file's new position. */
  readonly moves: SQL;
  /** Next position of the target folder after the move. */
  readonly nextPosition: number;
  /** Condition on the target folder's row: nothing changed since it was read. */
  readonly isAsRead: SQL;
  /** Condition on the target folder's row: the files have moved. */
  readonly hasMoved: SQL;
}

/**
 * Returns the statements that move files, if the SQL condition `isAsRead` is true. The last statement changes a row
 * only if the files moved.
 */
export function moveFileRows(db: Db, { to, place, moving, moves, nextPosition, isAsRead, hasMoved }: FilesMove) {
  const { folder, expiresAt, meterKey } = to;
  const coming = moving.filter(({ folderId }) => folderId !== folder.id);
  const isStill = sql`EXISTS (SELECT 1 FROM ${folders} WHERE ${isAsRead})`;
  const these = sql`${files.id} IN (SELECT moves.value ->> 'id' FROM ${moves}) AND ${isStill}`;
  const arriving = sql`SELECT ${fileShelf(folder.id, place.number)} AS shelf, moves.value ->> 'to' AS position FROM ${moves} WHERE ${isStill}`;
  return [
    ...countLeaving(db, fileItems(these)),
    countEntered(db, arriving),
    leaveDirectories(db, these),
    ...(coming.length > 0 ? [leaveFolders(db, sql`${these} AND ${files.folderId} <> ${folder.id}`)] : []),
    ...enterDirectories(db, folder.id, place.rows, isAsRead),
    db
      .update(files)
      .set({ folderId: folder.id, directory: place.number, position: sql`moves.value ->> 'to'` })
      .from(moves)
      .where(sql`${files.id} = moves.value ->> 'id' AND ${isStill}`),
    ...deleteEmptyDirectories(db),
    db
      .update(folders)
      .set({
        ...(coming.length > 0 && raisedBy(coming, Math.min(...coming.map(({ createdAt }) => createdAt)))),
        nextPosition,
        nextDirectory: place.nextDirectory,
        expiresAt,
        meterKey,
        revision: raisedRevision,
      })
      .where(sql`${hasMoved} AND ${folders.nextPosition} = ${folder.nextPosition}`),
  ];
}

const bytesOf = (some: readonly { size: number }[]) => some.reduce((sum, { size }) => sum + size, 0);

/**
 * New values of a folder's columns after the files in `coming` have joined. `oldest` is the announcement time of the
 * oldest joining file.
 */
const raisedBy = (coming: readonly { size: number }[], oldest: number) => ({
  fileCount: sql`${folders.fileCount} + ${coming.length}`,
  totalBytes: sql`${folders.totalBytes} + ${bytesOf(coming)}`,
  oldestFileAt: sql`iif(${folders.fileCount} = 0, ${oldest},
    min(coalesce(${folders.oldestFileAt}, ${folders.createdAt}), ${oldest}))`,
});
