import { and, eq, sql } from 'drizzle-orm';
import { directories, type Folder } from '../../../db/schema';
import { type Db, writeBatch, writeOnce } from '../../lib/database/db';
import { moveDirectory } from '../ledger/directories-store';
import { enterFiles } from '../ledger/files-store';
import { isTreeAsRead } from './directory-store';
import { type DirectoryRow, type PlannedDirectories, type TargetDirectory, withBytes } from './directory-tree';

/** Lists at most `limit` directories below `top`, parents first. */
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

export async function findNamed(db: Db, folderId: string, parent: number, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ number: directories.number })
    .from(directories)
    .where(and(eq(directories.folderId, folderId), eq(directories.parent, parent), eq(directories.name, name)));
  return row?.number;
}

/** Writes an empty directory and all above. Returns false if the folder changed since it was read. */
export async function writeDirectory(
  db: Db,
  folder: Folder,
  { rows, nextDirectory }: PlannedDirectories,
): Promise<boolean> {
  const added = { files: [], directories: withBytes(rows, []), nextDirectory, keepsDirectories: true };
  const lowest = rows.at(-1);
  return writeOnce(
    db,
    // Only files would get the time 0, and there are none.
    (once) => writeBatch(once, enterFiles(once, folder, added, 0, isTreeAsRead(folder))),
    async () =>
      lowest && (await findNamed(db, folder.id, lowest.parent, lowest.name)) === lowest.number ? true : undefined,
  );
}

/** Returns false if the folder changed since it was read. */
export async function writeDirectoryMove(
  db: Db,
  folder: Folder,
  moving: { row: DirectoryRow; toDirectory: TargetDirectory; name: string },
): Promise<boolean> {
  const { row, toDirectory, name } = moving;
  return writeOnce(
    db,
    (once) => writeBatch(once, moveDirectory(once, folder, moving, isTreeAsRead(folder))),
    async () => ((await findNamed(db, folder.id, toDirectory.number, name)) === row.number ? true : undefined),
  );
}
