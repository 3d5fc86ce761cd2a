/** Fills the database file of a stopped server by SQL. API calls would take days. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS, HOUR_MS } from '../../../worker/contract/units.ts';
import { DIRECTORY_BYTES_PER_NAME_BYTE, DIRECTORY_ROWS_BYTES } from '../../../worker/folders/limits.ts';

export const FILES_PER_FOLDER = 10;
export const FOLDERS_PER_OWNER = 10;
const FILES_PER_ADMIN_ROW = 100;
const DIRECTORY = 'photos';

export interface Size {
  readonly files: number;
  readonly folders: number;
  readonly owners: number;
}

export const sizeOf = (files: number): Size => ({
  files,
  folders: files / FILES_PER_FOLDER,
  owners: files / FILES_PER_FOLDER / FOLDERS_PER_OWNER,
});

const derived = (name: string, length: number): string =>
  createHash('sha256').update(`scale ${name}`).digest('base64url').slice(0, length);

export function ownerId(owner: number): string {
  const hex = createHash('sha256').update(`scale owner ${owner}`).digest('hex');
  return `user_${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const meterOf = (owner: number): string => derived(`meter ${owner}`, 43);
/** `folder` is a number. The first folder of owner n has the number `n * FOLDERS_PER_OWNER`. */
export const folderIdOf = (folder: number): string => derived(`folder ${folder}`, 16);
export const fileIdOf = (folder: number, position: number): string => derived(`file ${folder}/${position}`, 16);

export function openDatabase(persistTo: string, readOnly = false): DatabaseSync {
  const folder = join(persistTo, 'v3/d1/miniflare-D1DatabaseObject');
  const files = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error(`${folder} holds ${files.length} databases, not one.`);
  return new DatabaseSync(join(folder, file), { readOnly });
}

export function fill(db: DatabaseSync, { files, folders, owners }: Size, now: number): void {
  withFunctions(db);
  const adminRows = files / FILES_PER_ADMIN_ROW;
  inTransaction(db, () => {
    insertFolders(db, { first: 0, count: folders, filesEach: FILES_PER_FOLDER, now });
    db.exec(`
      INSERT INTO shelf_counts
      SELECT 'folders/' || owner(n) || '/', 1 + column1, 0, ${FOLDERS_PER_OWNER}
      FROM (${numbers(owners)}), (VALUES (0), (1));
      INSERT INTO takedowns (id, kind, folder_id, name, reason, content_url, deleted_files, created_at)
      SELECT derived('takedown ' || n, 16), 'folder', derived('folder ' || n, 16), 'Taken down ' || n, 'A reason that was given', 'https://example.com/d/' || n, 10, ${now} - n * 60000
      FROM (${numbers(adminRows)});
      INSERT INTO submissions (id, subject, name, email, message, created_at, status)
      SELECT derived('submission ' || n, 16), 'other', 'Somebody ' || n, n || '@example.com', 'A message of some length, number ' || n, ${now} - n * 60000, 'new'
      FROM (${numbers(adminRows)});
      INSERT INTO admin_actions (admin, action, target, at)
      SELECT 'admin@example.com', 'preview', derived('folder ' || n, 16), ${now} - n * 60000 FROM (${numbers(adminRows)});
      INSERT INTO exclusions (id, folder_id, folder_name, owner_hash, address_hash, reason, admin, created_at)
      SELECT derived('exclusion ' || n, 16), derived('folder ' || n, 16), 'Excluded ' || n, derived('owner hash ' || n, 43), derived('meter ' || n, 43) || 'x', 'A reason', 'admin@example.com', ${now} - n * 60000
      FROM (${numbers(adminRows)});`);
  });
}

interface Folders {
  readonly first: number;
  readonly count: number;
  readonly filesEach: number;
  readonly now: number;
}

function insertFolders(db: DatabaseSync, { first, count, filesEach, now }: Folders): void {
  const half = filesEach / 2;
  const directoryBytes = DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE * DIRECTORY.length;
  db.exec(`
    CREATE TEMP TABLE made AS SELECT n + ${first} AS n, folder(n + ${first}) AS id, (n + ${first}) % 2 AS has_directory,
      ${now} - ${HOUR_MS} - n % 10000 * 60000 AS created_at FROM (${numbers(count)});
    INSERT INTO folders (id, owner_id, parent_id, position, meter_key, name, status, created_at, expires_at, init_key,
      file_count, total_bytes, next_position, next_directory, directory_bytes)
    SELECT id, owner(n / ${FOLDERS_PER_OWNER}), NULL, n % ${FOLDERS_PER_OWNER}, meter(n / ${FOLDERS_PER_OWNER}),
      'Pictures of week ' || n, 'open', created_at, ${now} + (1 + n % 60) * ${DAY_MS}, derived('init ' || n, 22),
      ${filesEach}, ${filesEach} * 1000000, ${filesEach}, 1 + has_directory, has_directory * ${directoryBytes}
    FROM made;
    INSERT INTO directories (folder_id, number, parent, name, file_count, total_bytes)
    SELECT id, 1, 0, '${DIRECTORY}', ${half}, ${half} * 1000000 FROM made WHERE has_directory;
    INSERT INTO files (id, folder_id, position, name, directory, size, type, upload_key, status, created_at, ready_at, r2_key, etag, crc32)
    SELECT file(made.n, p.n), made.id, p.n, 'a photo of us ' || p.n || '.jpeg', has_directory AND p.n >= ${half}, 1000000,
      'image/jpeg', derived('key ' || made.n || '/' || p.n, 22), 'ready', created_at, created_at + 1000,
      'files/' || made.id || '/' || file(made.n, p.n) || '/' || derived('secret ' || made.n || '/' || p.n, 22),
      lower(hex(randomblob(16))), 4000000000 + p.n
    FROM made, (${numbers(filesEach)}) AS p;
    INSERT INTO shelf_counts
    SELECT folder_id || '/' || directory, level, position >> (6 * level), count(*)
    FROM made JOIN files ON files.folder_id = made.id, (SELECT 1 AS level UNION ALL SELECT 2) GROUP BY 1, 2, 3;
    DROP TABLE made;`);
}

/** Adds a large folder. Then makes this folder and the folders of `owners` owners expire. */
export function expire(
  db: DatabaseSync,
  sizes: { firstOwner: number; owners: number; largeFolder: number; largeFiles: number; now: number },
): void {
  const { firstOwner, owners, largeFolder, largeFiles, now } = sizes;
  withFunctions(db);
  inTransaction(db, () => {
    insertFolders(db, { first: largeFolder, count: 1, filesEach: largeFiles, now });
    db.exec(`
      UPDATE folders SET expires_at = ${now} - ${2 * HOUR_MS}, meter_key = 'large' WHERE id = folder(${largeFolder});
      UPDATE folders SET expires_at = ${now} - ${HOUR_MS}
      WHERE id IN (SELECT folder(n + ${firstOwner * FOLDERS_PER_OWNER}) FROM (${numbers(owners * FOLDERS_PER_OWNER)}));`);
  });
}

const numbers = (count: number) =>
  `WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ${count}) SELECT n FROM number`;

function withFunctions(db: DatabaseSync): void {
  const pure = { deterministic: true };
  db.function('derived', pure, (name, length) => derived(String(name), Number(length)));
  db.function('owner', pure, (owner) => ownerId(Number(owner)));
  db.function('meter', pure, (owner) => meterOf(Number(owner)));
  db.function('folder', pure, (folder) => folderIdOf(Number(folder)));
  db.function('file', pure, (folder, position) => fileIdOf(Number(folder), Number(position)));
}

function inTransaction(db: DatabaseSync, write: () => void): void {
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1500000; PRAGMA temp_store = MEMORY; BEGIN');
  write();
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
}

export function bytesByName(db: DatabaseSync): Map<string, number> {
  const rows = db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all();
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}
