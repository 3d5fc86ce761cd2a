import { randomBytes } from 'node:crypto';
import type { D1Database } from '@cloudflare/workers-types';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { directories, type File, type Folder, files, folders, type Removal, removals } from '../../../db/schema.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { DIRECTORY_BYTES_PER_NAME_BYTE, DIRECTORY_ROWS_BYTES } from '../../../worker/folders/limits.ts';
import { placeInTree, withBytes } from '../../../worker/folders/tree/directory-tree.ts';
import { newPerson } from '../people.ts';

/** Time for a run of the cron or purge that must not affect folders of other tests. */
export const LONG_AGO = Date.UTC(2020, 0, 1);

/** One value contains all rows of a statement, and D1 limits a value to 2 MB. */
const ROWS_PER_STATEMENT = 2000;

const shelfCounts = (ofFolders: string, ofFiles: string) => `
  SELECT shelf, level, position >> (6 * level) AS block, count(*) AS items FROM (
    SELECT 'folders/' || owner_id || '/' || coalesce(parent_id, '') AS shelf, position FROM folders
    WHERE status = 'open' AND ${ofFolders}
    UNION ALL SELECT folder_id || '/' || directory, position FROM files WHERE ${ofFiles}
  ) CROSS JOIN (SELECT 1 AS level UNION ALL SELECT 2) GROUP BY 1, 2, 3`;

/** SQL that counts files and bytes below each directory. A directory with `is_kept` counts like an empty file. */
const FILES_BELOW = `
  WITH RECURSIVE up(folder_id, number, size) AS (
    SELECT * FROM (SELECT folder_id, directory, size FROM files WHERE directory > 0
      UNION ALL SELECT folder_id, number, 0 FROM directories WHERE is_kept = 1)
    UNION ALL
    SELECT up.folder_id, own.parent, up.size FROM up
    CROSS JOIN directories AS own ON own.folder_id = up.folder_id AND own.number = up.number WHERE own.parent > 0
  ) SELECT folder_id, number, count(*) AS files, sum(size) AS bytes FROM up GROUP BY 1, 2`;
const DIRECTORY_BYTES = `(
  SELECT coalesce(sum(${DIRECTORY_ROWS_BYTES} + ${DIRECTORY_BYTES_PER_NAME_BYTE} * octet_length(directories.name)), 0)
  FROM directories WHERE folder_id = folders.id)`;
const COUNT_DIRECTORY_BYTES = `UPDATE folders SET directory_bytes = ${DIRECTORY_BYTES}`;

const UNFINISHED = "FROM files WHERE folder_id = folders.id AND status = 'uploading'";
const UNFINISHED_FILES = `(SELECT count(*) ${UNFINISHED})`;
const UNFINISHED_BYTES = `(SELECT coalesce(sum(files.size - (
  SELECT coalesce(sum(parts.size), 0) FROM parts WHERE parts.file_id = files.id AND parts.arrived_at IS NOT NULL)), 0) ${UNFINISHED})`;

export const newId = (): string => randomBytes(12).toString('base64url');

export const newObjectKey = (folderId = newId(), fileId = newId()): string =>
  `files/${folderId}/${fileId}/${randomBytes(17).toString('base64url').slice(0, 22)}`;

export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Siblings must have different positions. */
let nextPosition = 0;

/** Folder that is an hour old and expires in a day. */
export function folderRow(overrides: Partial<Folder> = {}, now = Date.now()): Folder {
  return {
    id: newId(),
    ownerId: newPerson().userId,
    parentId: null,
    position: nextPosition++,
    meterKey: newId(),
    name: 'Seeded',
    status: 'open',
    createdAt: now - HOUR_MS,
    oldestFileAt: null,
    expiresAt: now + 24 * HOUR_MS,
    initKey: newId(),
    fileCount: 0,
    totalBytes: 0,
    nextPosition: 0,
    nextDirectory: 1,
    directoryBytes: 0,
    downloadCount: 0,
    downloadedBytes: 0,
    lastAccessedAt: null,
    takenDownAt: null,
    takedownReason: null,
    revision: 0,
    removedAt: null,
    unfinishedFiles: 0,
    unfinishedBytes: 0,
    message: null,
    passwordHash: null,
    passVersion: 0,
    stoppedAt: null,
    firstDownloadAt: null,
    lastDownloadAt: null,
    downloadLimit: null,
    placesUntil: 0,
    accessHash: null,
    encryption: null,
    sealed: null,
    ...overrides,
  };
}

/** `seedFolder` creates the directories of `path`. */
export type SeededFile = File & { path: string };

/** Ready file of 1 KiB, not in a directory. */
export function fileRow(folder: Folder, position: number, overrides: Partial<SeededFile> = {}): SeededFile {
  const id = overrides.id ?? newId();
  return {
    id,
    folderId: folder.id,
    position,
    name: `file ${position}.txt`,
    path: '',
    directory: 0,
    size: 1024,
    type: 'text/plain',
    uploadKey: id,
    status: 'ready',
    createdAt: folder.createdAt,
    readyAt: folder.createdAt,
    r2Key: newObjectKey(folder.id, id),
    partBytes: null,
    uploadId: null,
    etag: newId(),
    crc32: 0,
    downloadCount: 0,
    thumbnailBytes: 0,
    sealed: null,
    ...overrides,
  };
}

/** Object that was due for deletion an hour ago. */
export function removalRow(overrides: Partial<Removal> = {}, now = Date.now()): Removal {
  const { folderId = newId(), fileId = newId() } = overrides;
  return {
    folderId,
    fileId,
    meterKey: newId(),
    r2Key: newObjectKey(folderId, fileId),
    uploadId: null,
    missingBytes: 0,
    missingFiles: 0,
    dueAt: now - HOUR_MS,
    hasThumbnail: false,
    ...overrides,
  };
}

export const seedRemovals = (d1: D1Database, rows: readonly Removal[]): Promise<void> => insert(d1, removals, rows);

export async function seedFolders(d1: D1Database, rows: readonly Folder[]): Promise<void> {
  await insert(d1, folders, rows);
  await countAll(d1);
}

/** The counters of the folders must already include the files. */
export const seedFiles = (d1: D1Database, rows: readonly SeededFile[]): Promise<void> => insert(d1, files, rows);

export async function seedFolder(d1: D1Database, folder: Folder, rows: readonly SeededFile[] = []): Promise<Folder> {
  const placed = placeInTree(
    rows.map(({ path }) => path),
    { nextDirectory: 1, directoryBytes: 0, fileCount: Number.MAX_SAFE_INTEGER },
    [],
  );
  if ('beyond' in placed) throw new Error('there is no limit');
  const written: Folder = {
    ...folder,
    fileCount: rows.length,
    totalBytes: rows.reduce((sum, row) => sum + row.size, 0),
    ...unfinishedOf(rows),
    nextPosition: rows.reduce((next, row) => Math.max(next, row.position + 1), 0),
    nextDirectory: placed.nextDirectory,
  };
  await insert(d1, folders, [written]);
  await insert(
    d1,
    directories,
    withBytes(
      placed.rows,
      rows.map(({ size }, index) => ({ directory: placed.numbers[index] ?? 0, size })),
    ).map((row) => ({ ...row, folderId: folder.id, isKept: 0 })),
  );
  await insert(
    d1,
    files,
    rows.map((row, index) => ({ ...row, directory: placed.numbers[index] })),
  );
  const counts = shelfCounts('id = ?1', 'folder_id = ?1');
  const add = `INSERT INTO shelf_counts ${counts} ON CONFLICT DO UPDATE SET items = items + excluded.items`;
  await d1.prepare(add).bind(folder.id).run();
  await d1.prepare(`${COUNT_DIRECTORY_BYTES} WHERE id = ?1`).bind(folder.id).run();
  return written;
}

function unfinishedOf(rows: readonly SeededFile[]) {
  const unfinished = rows.filter(({ status }) => status === 'uploading');
  return { unfinishedFiles: unfinished.length, unfinishedBytes: unfinished.reduce((sum, { size }) => sum + size, 0) };
}

export async function countAll(d1: D1Database): Promise<void> {
  await d1.batch([
    d1.prepare('DELETE FROM shelf_counts'),
    d1.prepare(`INSERT INTO shelf_counts ${shelfCounts('true', 'true')}`),
    d1.prepare('UPDATE directories SET file_count = 0'),
    d1.prepare(
      `UPDATE directories SET file_count = below.files, total_bytes = below.bytes FROM (${FILES_BELOW}) AS below
       WHERE directories.folder_id = below.folder_id AND directories.number = below.number`,
    ),
    d1.prepare('DELETE FROM directories WHERE file_count = 0'),
    d1.prepare(COUNT_DIRECTORY_BYTES),
    d1.prepare(`UPDATE folders SET unfinished_files = ${UNFINISHED_FILES}, unfinished_bytes = ${UNFINISHED_BYTES}`),
  ]);
}

/** Returns counters with a wrong value. */
export async function miscounted(d1: D1Database): Promise<unknown[]> {
  const right = shelfCounts('true', 'true');
  const differences = [
    `SELECT * FROM shelf_counts EXCEPT ${right}`,
    `SELECT * FROM (${right}) EXCEPT SELECT * FROM shelf_counts`,
    `SELECT folder_id, number, file_count, total_bytes FROM directories EXCEPT SELECT * FROM (${FILES_BELOW})`,
    `SELECT * FROM (${FILES_BELOW}) EXCEPT SELECT folder_id, number, file_count, total_bytes FROM directories`,
    `SELECT id, directory_bytes, ${DIRECTORY_BYTES} FROM folders WHERE directory_bytes <> ${DIRECTORY_BYTES}`,
    `SELECT id, unfinished_files, unfinished_bytes, ${UNFINISHED_FILES}, ${UNFINISHED_BYTES} FROM folders
     WHERE (unfinished_files, unfinished_bytes) <> (${UNFINISHED_FILES}, ${UNFINISHED_BYTES})`,
  ];
  const answers = await d1.batch(differences.map((query) => d1.prepare(query)));
  return answers.flatMap(({ results }) => results);
}

async function insert(d1: D1Database, table: SQLiteTable, rows: readonly object[]): Promise<void> {
  const keys = Object.keys(getTableColumns(table));
  const columns = keys.map(snakeCase).join(', ');
  const values = keys.map((key) => `value ->> '${key}'`).join(', ');
  const sql = `INSERT INTO ${getTableName(table)} (${columns}) SELECT ${values} FROM json_each(?)`;
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await d1
      .prepare(sql)
      .bind(JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT)))
      .run();
  }
}

/** Ids are `manyfile` and 8 digits. Each file has one byte, but no object. */
export async function seedManyFiles(d1: D1Database, folder: Folder, count: number, name: string): Promise<void> {
  await seedFolder(d1, folder);
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO files (id, folder_id, position, name, size, type, upload_key, status, created_at, ready_at, r2_key, crc32)
         WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?1)
         SELECT printf('manyfile%08d', n), ?2, n, ?3 || n, 1, 'text/plain', n, 'ready', 1, 1, 'r2' || n, 0 FROM numbers`,
      )
      .bind(count, folder.id, name),
    d1.prepare('UPDATE folders SET file_count = ?1, next_position = ?1 WHERE id = ?2').bind(count, folder.id),
  ]);
}
