/**
 * The directories of uploaded trees. Paths are written only here: a path is resolved by one walk down the rows, and the
 * paths of a page of files are made of one walk up, never file by file.
 *
 * Whoever adds files adds to `file_count` and `total_bytes` of the directories they are in and below, and whoever takes
 * files away takes them out, in the same batch; a directory goes with its last file. `folders.directory_bytes` follows.
 *
 * A directory with `is_kept` counts as one file of itself and of all above it, so that it stays, and they do, until it is
 * released. Whoever keeps or releases one raises `folders.next_position`, which tells those who have read the tree before.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { directories, type Folder, files, folders } from '../../../db/schema';
import { type Db, jsonBlocks, jsonValues } from '../../lib/database/db';
import { DIRECTORY_BYTES_PER_NAME_BYTE, DIRECTORY_ROWS_BYTES } from '../limits';
import { byName } from '../my-files/list-order';
import { raisedRevision } from '../revision-store';
import { isOpen } from '../shelf-store';
import {
  type DirectoryRow,
  type EnteringDirectory,
  type Located,
  nested,
  segmentsOf,
  withPaths,
} from './directory-tree';

/** How many characters of paths go into one bound value, which may have 2 MB; a character is 8 bytes at most. */
const PATHS_MAX_CHARS = 200_000;

/** A bound value: the number of the directory at that path, 0 at the top; null if there is none. */
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

/** The number of the directory at that path; undefined if there is none. */
export async function findDirectory(db: Db, folderId: string, path: string): Promise<number | undefined> {
  if (path === '') return 0;
  const [row] = await db.all<{ number: number | null }>(sql`SELECT ${directoryAt(folderId, path)} AS number`);
  return row?.number ?? undefined;
}

/** A directory's row as it is read. */
type FoundDirectory = DirectoryRow & { isKept: boolean };

/** The directories on these paths that are there. */
export async function findDirectories(db: Db, folderId: string, paths: readonly string[]): Promise<FoundDirectory[]> {
  const found = new Map<number, FoundDirectory>();
  for (const block of jsonBlocks([...new Set(paths)], PATHS_MAX_CHARS)) {
    const rows = await db.all<DirectoryRow & { isKept: number }>(sql`
      WITH RECURSIVE met(number, parent, name, inside, is_kept) AS (
        SELECT 0, 0, '', ${JSON.stringify(nested(block))}, 0
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

/** How many files, and of how many bytes, are in a directory and below it. */
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

/** Selects the number of the directory at that path. */
export const numberAt = (folderId: string, path: string): SQL => sql`SELECT ${directoryAt(folderId, path)}`;

/** The numbers of the directories whose numbers `tops` selects, and of all below them. */
export const directoriesBelow = (folderId: string, tops: SQL): SQL => sql`
  WITH RECURSIVE below(number) AS (
    ${tops}
    UNION
    SELECT inside.number FROM below CROSS JOIN directories AS inside INDEXED BY directories_by_name
    WHERE inside.folder_id = ${folderId} AND inside.parent = below.number
  ) SELECT number FROM below`;

/** A directory as lists show it, with the bytes of all that is in it and below. */
export interface ListedDirectory {
  name: string;
  totalBytes: number;
}

/**
 * The directories directly inside one, sorted by name. Files that the Worker before this column brought while the migration
 * ran are not in its totals: once they go a total may be below 0.
 */
export async function listDirectories(db: Db, folderId: string, directory: number): Promise<ListedDirectory[]> {
  const rows = await db.all<ListedDirectory>(sql`
    SELECT name, max(total_bytes, 0) AS totalBytes FROM directories INDEXED BY directories_by_name
    WHERE folder_id = ${folderId} AND parent = ${directory}`);
  return rows.sort((a, b) => byName(a.name, b.name));
}

/** The rows of all directories that files are in and below, for `withPaths`; `places` selects (folder_id, directory). */
const directoriesOver = (db: Db, places: SQL) => {
  const found = sql`(
    WITH RECURSIVE places(folder_id, number) AS (${places}), above(folder_id, number, parent, name) AS (
      SELECT own.folder_id, own.number, own.parent, own.name FROM (SELECT DISTINCT * FROM places) AS place
      CROSS JOIN directories AS own ON own.folder_id = place.folder_id AND own.number = place.number
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

/** The directories, and all above them, of the files for which `which` holds. */
export const directoriesOf = (db: Db, which: SQL) =>
  directoriesOver(db, sql`SELECT ${files.folderId}, ${files.directory} FROM ${files} WHERE ${which}`);

/** Files that were found, with their paths; those whose directory has gone meanwhile are gone, too. */
export async function addPaths<F extends Located>(db: Db, found: readonly F[]): Promise<(F & { path: string })[]> {
  const places = found.filter(({ directory }) => directory > 0).map((file) => [file.folderId, file.directory]);
  if (places.length === 0) return withPaths(found, []);
  const sent = JSON.stringify(places);
  const rows = await directoriesOver(db, sql`SELECT value ->> 0, value ->> 1 FROM json_each(${sent})`);
  const there = new Set(rows.map(({ folderId, number }) => `${folderId}/${number}`));
  const left = found.filter(({ folderId, directory }) => directory === 0 || there.has(`${folderId}/${directory}`));
  return withPaths(left, rows);
}

const takenBytes = (name: SQL): SQL =>
  sql`${DIRECTORY_ROWS_BYTES} + ${DIRECTORY_BYTES_PER_NAME_BYTE} * octet_length(${name})`;

/**
 * The statements that add directories, and files to those that are there, to the folder for which `isAsRead` holds. One
 * that has gone since it was read comes again, with the number it had.
 */
export const enterDirectories = (db: Db, folderId: string, rows: readonly EnteringDirectory[], isAsRead: SQL) =>
  jsonBlocks(rows).flatMap((block) => {
    const entering = JSON.stringify(block);
    const number = sql`entering.value ->> 'number'`;
    const name = sql`entering.value ->> 'name'`;
    const taken = sql`(
      SELECT coalesce(sum(${takenBytes(name)}), 0) FROM json_each(${entering}) AS entering
      WHERE NOT EXISTS (SELECT 1 FROM directories WHERE folder_id = ${folderId} AND number = ${number}))`;
    return [
      db
        .update(folders)
        .set({ directoryBytes: sql`${folders.directoryBytes} + ${taken}` })
        .where(isAsRead),
      db
        .insert(directories)
        // Every column in the order of the schema: that is what an INSERT from a raw SELECT takes.
        .select(sql`
          SELECT ${folderId}, ${number}, entering.value ->> 'parent', ${name}, entering.value ->> 'fileCount',
            coalesce(entering.value ->> 'isKept', 0), entering.value ->> 'totalBytes'
          FROM folders, json_each(${entering}) AS entering WHERE ${isAsRead}`)
        .onConflictDoUpdate({
          target: [directories.folderId, directories.number],
          set: {
            fileCount: sql`${directories.fileCount} + excluded.file_count`,
            isKept: sql`max(${directories.isKept}, excluded.is_kept)`,
            totalBytes: sql`${directories.totalBytes} + excluded.total_bytes`,
          },
        }),
    ];
  });

/** The statement that takes the files for which `which` holds out of their directories. To be run while they are there. */
export const leaveDirectories = (db: Db, which: SQL) =>
  countOut(
    db,
    sql`SELECT ${files.folderId}, ${files.directory}, count(*), sum(${files.size}) FROM ${files}
      WHERE ${files.directory} > 0 AND ${which} GROUP BY 1, 2`,
  );

/** The statement that takes files out of directories and of those above; `places` selects (folder_id, number, files, bytes). */
function countOut(db: Db, places: SQL) {
  const leaving = sql`(
    WITH RECURSIVE up(folder_id, number, files, bytes) AS (
      ${places}
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

/**
 * Whether a folder, and so its tree, is as it was read. Files that come raise its next position, files that go its
 * revision; so does whoever changes the tree.
 */
export const isTreeAsRead = ({ id, ownerId, nextPosition, revision }: Folder): SQL =>
  sql`${folders.id} = ${id} AND ${folders.ownerId} = ${ownerId} AND ${folders.nextPosition} = ${nextPosition}
    AND ${folders.revision} = ${revision} AND ${isOpen} AND ${folders.takenDownAt} IS NULL`;

/** The statements that delete the directories that no file is in or below. To be run when the files have gone. */
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
 * The statements that release the kept directories among those whose numbers `tops` selects and below them, so that they
 * go with their last file. The last one changes as many rows as there are. To be run before the files are taken out.
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

/** The statements that delete all directories of the folders whose ids `folderIds` selects. To be run when the files have gone. */
export const deleteDirectories = (db: Db, folderIds: SQL) =>
  [
    db
      .update(folders)
      .set({ directoryBytes: 0 })
      .where(sql`${folders.id} IN (${folderIds}) AND ${folders.directoryBytes} > 0`),
    db.delete(directories).where(sql`${directories.folderId} IN (${folderIds})`),
  ] as const;

/** How many directories of a folder are kept. */
export const countKept = async (
  db: Db,
  { id, directoryBytes }: Pick<Folder, 'id' | 'directoryBytes'>,
): Promise<number> => (directoryBytes === 0 ? 0 : db.$count(directories, sql`folder_id = ${id} AND is_kept = 1`));

/** A directory that is kept. Empty: it has neither files nor kept directories inside. */
export interface KeptDirectory {
  folderId: string;
  path: string;
  isEmpty: boolean;
}

/** The directories of folders that are kept, in the order in which they came into each; at most `limit`. */
export async function listKept(db: Db, folderIds: readonly string[], limit: number): Promise<KeptDirectory[]> {
  const [places, above] = await db.batch(selectKept(db, sql`folder_id IN (${jsonValues(folderIds)})`, limit));
  return keptIn(places, above);
}

/** SQLite would choose the primary key, and read all directories of a folder to find the kept ones. */
const BY_KEPT = sql`INDEXED BY directories_kept`;

/** The statements whose rows `keptIn` reads; `which` says of which directories. */
export function selectKept(db: Db, which: SQL, limit: number) {
  const kept = sql`FROM directories ${BY_KEPT} WHERE ${which} AND is_kept = 1 ORDER BY folder_id, number LIMIT ${limit}`;
  const places = db
    .select({
      folderId: sql<string>`kept.folder_id`,
      directory: sql<number>`kept.number`,
      fileCount: sql<number>`kept.file_count`,
    })
    .from(sql`(SELECT folder_id, number, file_count ${kept}) AS kept`);
  return [places, directoriesOver(db, sql`SELECT folder_id, number ${kept}`)] as const;
}

export const keptIn = (
  places: Awaited<ReturnType<typeof selectKept>[0]>,
  above: Awaited<ReturnType<typeof selectKept>[1]>,
): KeptDirectory[] =>
  withPaths(places, above).map(({ folderId, path, fileCount }) => ({ folderId, path, isEmpty: fileCount === 1 }));
