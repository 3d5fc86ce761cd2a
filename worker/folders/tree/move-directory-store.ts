/**
 * Moves or renames a directory of an uploaded tree: its row, and the counts of the directories that it leaves and
 * enters.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { directories, type Folder, folders } from '../../../db/schema';
import { type Db, writeOnce } from '../../lib/database/db';
import { DIRECTORY_BYTES_PER_NAME_BYTE } from '../limits';
import type { TreePlace } from '../moving/move-files-store';
import { raisedRevision } from '../revision-store';
import { deleteEmptyDirectories, enterDirectories, isTreeAsRead } from './directory-store';
import type { DirectoryRow } from './directory-tree';

/** Lists the directories below one, parents first, at most `limit`. */
export const listBelow = (db: Db, folderId: string, top: number, limit: number): Promise<DirectoryRow[]> =>
  db.all(sql`
    WITH RECURSIVE below(number, parent, name) AS (
      SELECT number, parent, name FROM directories INDEXED BY directories_by_name
      WHERE folder_id = ${folderId} AND parent = ${top}
      UNION ALL
      SELECT inside.number, inside.parent, inside.name FROM below
      CROSS JOIN directories AS inside INDEXED BY directories_by_name
      WHERE inside.folder_id = ${folderId} AND inside.parent = below.number LIMIT ${limit}
    ) SELECT number, parent, name FROM below`);

/** Returns the number of the directory with this name in `parent`, or undefined if it does not exist. */
export async function findNamed(db: Db, folderId: string, parent: number, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ number: directories.number })
    .from(directories)
    .where(and(eq(directories.folderId, folderId), eq(directories.parent, parent), eq(directories.name, name)));
  return row?.number;
}

/** A directory that moves: its row as it was read, and the directories above it. */
export interface MovingDirectory {
  readonly row: DirectoryRow;
  readonly above: readonly DirectoryRow[];
}

/**
 * Moves a directory within its folder, and names it. `place.rows` are the new directories above it. Returns false, and
 * changes nothing, if the folder changed since it was read.
 */
export async function writeDirectoryMove(
  db: Db,
  folder: Folder,
  { row, above }: MovingDirectory,
  place: TreePlace,
  name: string,
): Promise<boolean> {
  const { id: folderId, nextPosition } = folder;
  const isAsRead = isTreeAsRead(folder);
  const stands = sql`${directories.folderId} = ${folderId} AND EXISTS (SELECT 1 FROM ${folders} WHERE ${isAsRead})`;
  const moving = (what: SQL) =>
    sql`(SELECT ${what} FROM directories AS moving WHERE moving.folder_id = ${folderId} AND moving.number = ${row.number})`;
  const numbers = JSON.stringify(above.map(({ number }) => number));
  const grown = DIRECTORY_BYTES_PER_NAME_BYTE * (Buffer.byteLength(name) - Buffer.byteLength(row.name));
  const write = async (once: Db) => {
    const [, ...later] = await once.batch([
      once
        .update(directories)
        .set({
          fileCount: sql`${directories.fileCount} - ${moving(sql`moving.file_count`)}`,
          totalBytes: sql`${directories.totalBytes} - ${moving(sql`moving.total_bytes`)}`,
        })
        .where(sql`${stands} AND ${directories.number} IN (SELECT value FROM json_each(${numbers}))`),
      ...enterDirectories(once, folderId, place.rows, isAsRead),
      once
        .update(directories)
        .set({ parent: place.number, name })
        .where(sql`${stands} AND ${directories.number} = ${row.number}`),
      once
        .update(folders)
        .set({
          directoryBytes: sql`${folders.directoryBytes} + ${grown}`,
          nextPosition: nextPosition + 1,
          nextDirectory: place.nextDirectory,
          revision: raisedRevision,
        })
        .where(isAsRead),
      ...deleteEmptyDirectories(once),
    ]);
    return (later.at(-3)?.meta.changes ?? 0) > 0;
  };
  return writeOnce(db, write, async () =>
    (await findNamed(db, folderId, place.number, name)) === row.number ? true : undefined,
  );
}
