/**
 * Inserts, moves and deletes directories, with all counts.
 *
 * A directory is deleted with its last file, unless it is kept (`is_kept`). A kept directory counts as one file, so the
 * directories above stay, too. A batch that changes `is_kept` raises `folders.next_position`, so that concurrent writes
 * with old data fail.
 */
import { type SQL, sql } from 'drizzle-orm';
import { directories, type Folder, files, folders } from '../../../db/schema';
import { type Db, jsonBlocks } from '../../lib/database/db';
import { insertSelect, jsonFields } from '../../lib/database/insert-select';
import { DIRECTORY_BYTES_PER_NAME_BYTE, DIRECTORY_ROWS_BYTES } from '../limits';
import { raisedRevision } from '../revision-store';
import { directoriesBelow } from '../tree/directory-store';
import type { DirectoryRow, EnteringDirectory, TargetDirectory } from '../tree/directory-tree';

const takenBytes = (name: SQL): SQL =>
  sql`${DIRECTORY_ROWS_BYTES} + ${DIRECTORY_BYTES_PER_NAME_BYTE} * octet_length(${name})`;

/** If `isAsRead` is true, these statements insert directories, or add to the counts of existing ones. */
export const enterDirectories = (db: Db, folderId: string, rows: readonly EnteringDirectory[], isAsRead: SQL) =>
  jsonBlocks(rows).flatMap((block) => {
    const entering = JSON.stringify(block);
    const fields = jsonFields(sql`entering.value`, ['number', 'parent', 'name', 'fileCount', 'totalBytes']);
    const taken = sql`(
      SELECT coalesce(sum(${takenBytes(fields.name)}), 0) FROM json_each(${entering}) AS entering
      WHERE NOT EXISTS (SELECT 1 FROM directories WHERE folder_id = ${folderId} AND number = ${fields.number}))`;
    return [
      db
        .update(folders)
        .set({ directoryBytes: sql`${folders.directoryBytes} + ${taken}` })
        .where(isAsRead),
      insertSelect(db, directories, sql`FROM folders, json_each(${entering}) AS entering WHERE ${isAsRead}`, {
        folderId,
        ...fields,
        isKept: sql`coalesce(entering.value ->> 'isKept', 0)`,
      }).onConflictDoUpdate({
        target: [directories.folderId, directories.number],
        set: {
          fileCount: sql`${directories.fileCount} + excluded.file_count`,
          isKept: sql`max(${directories.isKept}, excluded.is_kept)`,
          totalBytes: sql`${directories.totalBytes} + excluded.total_bytes`,
        },
      }),
    ];
  });

/** Returns a statement that subtracts files from their directories. Run this before you move or delete the files. */
export const leaveDirectories = (db: Db, condition: SQL) =>
  countOut(
    db,
    sql`SELECT ${files.folderId}, ${files.directory}, count(*), sum(${files.size}) FROM ${files}
      WHERE ${files.directory} > 0 AND ${condition} GROUP BY 1, 2`,
  );

/**
 * Returns a statement that subtracts files from their directories and all directories above. `leavingFiles` selects
 * (folder_id, number, files, bytes).
 */
function countOut(db: Db, leavingFiles: SQL) {
  const leaving = sql`(
    WITH RECURSIVE up(folder_id, number, files, bytes) AS (
      ${leavingFiles}
      UNION ALL
      SELECT up.folder_id, own.parent, up.files, up.bytes FROM up
      CROSS JOIN directories AS own ON own.folder_id = up.folder_id AND own.number = up.number WHERE own.parent > 0
    ) SELECT folder_id, number, sum(files) AS files, sum(bytes) AS bytes FROM up GROUP BY 1, 2) AS leaving`;
  return db
    .update(directories)
    .set({
      fileCount: sql`${directories.fileCount} - leaving.files`,
      totalBytes: sql`${directories.totalBytes} - leaving.bytes`,
    })
    .from(leaving)
    .where(sql`${directories.folderId} = leaving.folder_id AND ${directories.number} = leaving.number`);
}

/** Returns statements that delete all directories whose file count is 0. Run them after `countOut`. */
export function deleteEmptyDirectories(db: Db) {
  const emptied = sql`(
    SELECT folder_id, sum(${takenBytes(sql`name`)}) AS bytes FROM directories WHERE file_count = 0 GROUP BY 1) AS emptied`;
  return [
    db
      .update(folders)
      .set({ directoryBytes: sql`${folders.directoryBytes} - emptied.bytes` })
      .from(emptied)
      .where(sql`${folders.id} = emptied.folder_id`),
    db.delete(directories).where(sql`${directories.fileCount} = 0`),
  ] as const;
}

/**
 * If `isAsRead` is true, these statements move and rename a directory in its folder. Otherwise the last one changes no
 * row.
 */
export function moveDirectory(
  db: Db,
  folder: Folder,
  { row, toDirectory, name }: { row: DirectoryRow; toDirectory: TargetDirectory; name: string },
  isAsRead: SQL,
) {
  const isThisDirectory = sql`folder_id = ${folder.id} AND number = ${row.number} AND EXISTS (SELECT 1 FROM ${folders} WHERE ${isAsRead})`;
  const addedBytes = DIRECTORY_BYTES_PER_NAME_BYTE * (Buffer.byteLength(name) - Buffer.byteLength(row.name));
  return [
    countOut(
      db,
      sql`SELECT folder_id, parent, file_count, total_bytes FROM directories WHERE parent > 0 AND ${isThisDirectory}`,
    ),
    ...enterDirectories(db, folder.id, toDirectory.rows, isAsRead),
    db.update(directories).set({ parent: toDirectory.number, name }).where(isThisDirectory),
    ...deleteEmptyDirectories(db),
    db
      .update(folders)
      .set({
        directoryBytes: sql`${folders.directoryBytes} + ${addedBytes}`,
        nextPosition: folder.nextPosition + 1,
        nextDirectory: toDirectory.nextDirectory,
        revision: raisedRevision,
      })
      .where(isAsRead),
  ];
}

/**
 * Returns statements that clear `is_kept` of the directories `tops` and below. Run them before the files are removed.
 * The last one changes one row per kept directory.
 */
export function releaseDirectories(db: Db, folderId: string, tops: SQL) {
  const kept = sql`folder_id = ${folderId} AND is_kept = 1 AND number IN (${directoriesBelow(folderId, tops)})`;
  return [
    db
      .update(folders)
      .set({ nextPosition: sql`${folders.nextPosition} + 1`, revision: raisedRevision })
      .where(sql`${folders.id} = ${folderId} AND EXISTS (SELECT 1 FROM directories WHERE ${kept})`),
    countOut(db, sql`SELECT folder_id, number, 1, 0 FROM directories INDEXED BY directories_kept WHERE ${kept}`),
    db.update(directories).set({ isKept: false }).where(kept),
  ] as const;
}

/** Returns statements that delete all directories of these folders, even kept ones. */
export const deleteDirectories = (db: Db, folderIds: SQL) =>
  [
    db
      .update(folders)
      .set({ directoryBytes: 0 })
      .where(sql`${folders.id} IN (${folderIds}) AND ${folders.directoryBytes} > 0`),
    db.delete(directories).where(sql`${directories.folderId} IN (${folderIds})`),
  ] as const;
