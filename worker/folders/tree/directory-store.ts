/**
 * Directories inside folders. Rows store names, not paths. Recursive queries find a directory from the top, and build a
 * path from the bottom.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { directories, type Folder, files, folders } from '../../../db/schema';
import { compareNames } from '../../contract/name-order';
import { type Db, jsonBlocks, jsonValues } from '../../lib/database/db';
import { isOpen } from '../shelf-store';
import { type DirectoryRow, type Located, nestPaths, segmentsOf, withPaths } from './directory-tree';

/** Limit per bound value, for which D1 allows 2 MB. In nested JSON, a path takes up to 8 bytes per character. */
const PATHS_MAX_CHARS = 200_000;

/** Selects the directory's number: 0 for the top level, NULL if the directory does not exist. */
function directoryAt(folderId: string, path: string): SQL {
  const segments = segmentsOf(path);
  if (segments.length === 0) return sql`0`;
  return sql`(
    WITH RECURSIVE at(depth, number) AS (
      SELECT 0, 0
      UNION ALL
      SELECT depth + 1, below.number FROM at CROSS JOIN directories AS below INDEXED BY directories_by_name
      WHERE below.folder_id = ${folderId} AND below.parent = at.number
        AND below.name = ${JSON.stringify(segments)} ->> at.depth
    ) SELECT number FROM at WHERE depth = ${segments.length})`;
}

export async function findDirectory(db: Db, folderId: string, path: string): Promise<number | undefined> {
  if (path === '') return 0;
  const [row] = await db.all<{ number: number | null }>(sql`SELECT ${directoryAt(folderId, path)} AS number`);
  return row?.number ?? undefined;
}

type FoundDirectory = DirectoryRow & { isKept: boolean };

/** Finds all directories on these paths, except missing ones. */
export async function findDirectories(db: Db, folderId: string, paths: readonly string[]): Promise<FoundDirectory[]> {
  const found = new Map<number, FoundDirectory>();
  for (const block of jsonBlocks([...new Set(paths)], PATHS_MAX_CHARS)) {
    const rows = await db.all<DirectoryRow & { isKept: number }>(sql`
      WITH RECURSIVE met(number, parent, name, inside, is_kept) AS (
        SELECT 0, 0, '', ${JSON.stringify(nestPaths(block))}, 0
        UNION ALL
        SELECT below.number, met.number, below.name, wanted.value -> 1, below.is_kept
        FROM met CROSS JOIN json_each(met.inside) AS wanted
        CROSS JOIN directories AS below INDEXED BY directories_by_name
        WHERE below.folder_id = ${folderId} AND below.parent = met.number AND below.name = wanted.value ->> 0
      ) SELECT number, parent, name, is_kept AS isKept FROM met WHERE number > 0`);
    for (const row of rows) found.set(row.number, { ...row, isKept: row.isKept === 1 });
  }
  return [...found.values()];
}

export async function countDirectory(
  db: Db,
  folderId: string,
  number: number,
): Promise<{ fileCount: number; totalBytes: number }> {
  const [row] = await db
    .select({ fileCount: directories.fileCount, totalBytes: directories.totalBytes })
    .from(directories)
    .where(and(eq(directories.folderId, folderId), eq(directories.number, number)));
  return row ?? { fileCount: 0, totalBytes: 0 };
}

export const numberAt = (folderId: string, path: string): SQL => sql`SELECT ${directoryAt(folderId, path)}`;

export const directoriesBelow = (folderId: string, tops: SQL): SQL => sql`
  WITH RECURSIVE below(number) AS (
    ${tops}
    UNION
    SELECT inside.number FROM below CROSS JOIN directories AS inside INDEXED BY directories_by_name
    WHERE inside.folder_id = ${folderId} AND inside.parent = below.number
  ) SELECT number FROM below`;

export interface ListedDirectory {
  name: string;
  totalBytes: number;
}

/** Lists the directories in a directory. Replaces totals below 0, which an old migration can have left. */
export async function listDirectories(db: Db, folderId: string, directory: number): Promise<ListedDirectory[]> {
  const rows = await db.all<ListedDirectory>(sql`
    SELECT name, max(total_bytes, 0) AS totalBytes FROM directories INDEXED BY directories_by_name
    WHERE folder_id = ${folderId} AND parent = ${directory}`);
  return rows.sort((a, b) => compareNames(a.name, b.name));
}

/** Selects the directories at `locations`, and all directories above. `locations` selects (folder_id, directory). */
const directoriesOver = (db: Db, locations: SQL) => {
  const found = sql`(
    WITH RECURSIVE locations(folder_id, number) AS (${locations}), above(folder_id, number, parent, name) AS (
      SELECT own.folder_id, own.number, own.parent, own.name FROM (SELECT DISTINCT * FROM locations) AS location
      CROSS JOIN directories AS own ON own.folder_id = location.folder_id AND own.number = location.number
      UNION
      SELECT up.folder_id, up.number, up.parent, up.name FROM above
      CROSS JOIN directories AS up ON up.folder_id = above.folder_id AND up.number = above.parent
    ) SELECT * FROM above) AS found`;
  const columns = {
    folderId: sql<string>`found.folder_id`,
    number: sql<number>`found.number`,
    parent: sql<number>`found.parent`,
    name: sql<string>`found.name`,
  };
  return db.select(columns).from(found);
};

export const directoriesOf = (db: Db, condition: SQL) =>
  directoriesOver(db, sql`SELECT ${files.folderId}, ${files.directory} FROM ${files} WHERE ${condition}`);

/** Adds the directory's path to each file. Leaves out a file that was deleted together with its directory. */
export async function addPaths<F extends Located>(db: Db, found: readonly F[]): Promise<(F & { path: string })[]> {
  const locations = found.filter(({ directory }) => directory > 0).map((file) => [file.folderId, file.directory]);
  if (locations.length === 0) return withPaths(found, []);
  const pairs = JSON.stringify(locations);
  const rows = await directoriesOver(db, sql`SELECT value ->> 0, value ->> 1 FROM json_each(${pairs})`);
  const existingKeys = new Set(rows.map(({ folderId, number }) => `${folderId}/${number}`));
  const locatedFiles = found.filter(
    ({ folderId, directory }) => directory === 0 || existingKeys.has(`${folderId}/${directory}`),
  );
  return withPaths(locatedFiles, rows);
}

/**
 * Condition: the folder, its files and its directories are as they were read. Any change of them raises the next
 * position or the revision.
 */
export const isTreeAsRead = ({ id, ownerId, nextPosition, revision }: Folder): SQL =>
  sql`${folders.id} = ${id} AND ${folders.ownerId} = ${ownerId} AND ${folders.nextPosition} = ${nextPosition}
    AND ${folders.revision} = ${revision} AND ${isOpen} AND ${folders.takenDownAt} IS NULL`;

export const countKept = async (
  db: Db,
  { id, directoryBytes }: Pick<Folder, 'id' | 'directoryBytes'>,
): Promise<number> => (directoryBytes === 0 ? 0 : db.$count(directories, sql`folder_id = ${id} AND is_kept = 1`));

/** Directory that stays when it has no files. `isEmpty`: no files and no kept directories inside. */
export interface KeptDirectory {
  folderId: string;
  path: string;
  isEmpty: boolean;
}

export async function listKept(db: Db, folderIds: readonly string[], limit: number): Promise<KeptDirectory[]> {
  const [locations, above] = await db.batch(selectKept(db, sql`folder_id IN (${jsonValues(folderIds)})`, limit));
  return keptIn(locations, above);
}

/** By default, SQLite would use the primary key and read all directories of a folder. */
const BY_KEPT = sql`INDEXED BY directories_kept`;

/** The rows of these statements are the arguments of `keptIn`. */
export function selectKept(db: Db, condition: SQL, limit: number) {
  const kept = sql`
    FROM directories ${BY_KEPT} WHERE ${condition} AND is_kept = 1 ORDER BY folder_id, number LIMIT ${limit}`;
  const locations = db
    .select({
      folderId: sql<string>`kept.folder_id`,
      directory: sql<number>`kept.number`,
      fileCount: sql<number>`kept.file_count`,
    })
    .from(sql`(SELECT folder_id, number, file_count ${kept}) AS kept`);
  return [locations, directoriesOver(db, sql`SELECT folder_id, number ${kept}`)] as const;
}

export const keptIn = (
  locations: Awaited<ReturnType<typeof selectKept>[0]>,
  above: Awaited<ReturnType<typeof selectKept>[1]>,
): KeptDirectory[] =>
  withPaths(locations, above).map(({ folderId, path, fileCount }) => ({ folderId, path, isEmpty: fileCount === 1 }));
