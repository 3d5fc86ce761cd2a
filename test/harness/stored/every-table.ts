/** Rows for tests of migrations. A row names the columns whose values matter. Others get arbitrary values. */

import type { D1Database } from '@cloudflare/workers-types';
import type { File, Folder } from '../../../db/schema.ts';
import { DAY_MS, HOUR_MS, MIB } from '../../../worker/contract/units.ts';
import { DIRECTORY_BYTES_PER_NAME_BYTE, DIRECTORY_ROWS_BYTES } from '../../../worker/folders/limits.ts';
import { bytes, crc32, sha256 } from '../bytes.ts';
import { type AccountHolder, newPerson, type Person } from '../people.ts';
import { columnsOf, tablesOf } from '../running/migrations.ts';
import type { Server } from '../running/server.ts';
import { fileRow, folderRow, newId, removalRow, snakeCase } from './seed.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;
/** Referenced tables come first. */
export type Rows = readonly (readonly [table: string, rows: readonly Row[]])[];

/** Only the first of two parts has arrived. */
export const UNFINISHED = { size: 5 * MIB + 10, partBytes: 5 * MIB };
export const FILE_BYTES = 10;
/** Directories of the files in `full`. Only the last file is not ready. */
export const PATHS = ['', 'album', 'album/best', 'album', ''] as const;
export const EMPTY_NAME = 'nothing yet';

const directoryBytes = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + DIRECTORY_ROWS_BYTES + name.length * DIRECTORY_BYTES_PER_NAME_BYTE, 0);

/** Returns the columns of a Drizzle row, with SQLite's numbers for booleans. */
const columnsIn = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [snakeCase(key), typeof value === 'boolean' ? Number(value) : value]),
  );

export interface EveryTable {
  anonymous: Person;
  /** Premium user with a folder without expiry. */
  account: AccountHolder;
  linkedId: string;
  /** `full` contains `inside`. `kept` has no expiry. The file and object of `deleting` still exist. */
  folders: Readonly<Record<'full' | 'inside' | 'kept' | 'takenDown' | 'deleting', string>>;
  unfinished: { fileId: string; r2Key: string };
  /** Key of the meter that counts all uploads in the rows. */
  meterKey: string;
  doomedKeys: readonly string[];
  until: number;
  rows: Rows;
}

export async function everyTable(server: Server, anonymous: Person, account: AccountHolder): Promise<EveryTable> {
  const now = Date.now();
  const until = now + DAY_MS;
  const folders = { full: newId(), inside: newId(), kept: newId(), takenDown: newId(), deleting: newId() };
  const meterKey = newId();
  const linkedId = newPerson().userId;

  const folder = (id: string, overrides: Partial<Folder>) =>
    folderRow({ id, ownerId: anonymous.userId, meterKey, expiresAt: until, ...overrides });
  const single = { fileCount: 1, totalBytes: FILE_BYTES, nextPosition: 1 };
  const full = folder(folders.full, {
    name: 'Full',
    fileCount: PATHS.length,
    totalBytes: 4 * FILE_BYTES + UNFINISHED.size,
    nextPosition: PATHS.length,
    nextDirectory: 4,
    directoryBytes: directoryBytes(['album', 'best', EMPTY_NAME]),
    downloadCount: 7,
    downloadedBytes: 70,
    unfinishedFiles: 1,
    unfinishedBytes: UNFINISHED.size - UNFINISHED.partBytes,
    message: 'For you',
  });
  const inside = folder(folders.inside, { ...single, name: 'Inside', parentId: folders.full });
  const kept = folder(folders.kept, { ...single, name: 'Kept', ownerId: account.userId, expiresAt: null });
  const takenDownAt = now - HOUR_MS;
  const takedownReason = 'DMCA notice 4711';
  const takenDown = folder(folders.takenDown, { name: 'Taken down', takenDownAt, takedownReason });
  const deleting = folder(folders.deleting, {
    ...single,
    name: 'Deleting',
    status: 'deleting',
    removedAt: now - HOUR_MS,
  });

  const file = (of: Folder, position: number, overrides: Partial<File> = {}) =>
    fileRow(of, position, {
      size: FILE_BYTES,
      crc32: crc32(bytes(FILE_BYTES)),
      downloadCount: position,
      thumbnailBytes: 9,
      ...overrides,
    });
  const numberOf: Record<string, number> = { '': 0, album: 1, 'album/best': 2 };
  const inFull = PATHS.map((path, position) => file(full, position, { directory: numberOf[path] ?? 0 }));
  const doomed = [file(deleting, 0), file(full, 99)] as const;
  const ready = [...inFull.slice(0, -1), file(inside, 0), file(kept, 0), doomed[0]];
  for (const { r2Key } of [...ready, doomed[1]]) await server.bucket.put(r2Key, bytes(FILE_BYTES));
  const unfinished = inFull.at(-1) as (typeof inFull)[number];
  const session = await server.bucket.createMultipartUpload(unfinished.r2Key);
  const firstPart = bytes(UNFINISHED.partBytes);
  const { etag } = await session.uploadPart(1, firstPart);
  Object.assign(unfinished, {
    ...UNFINISHED,
    status: 'uploading',
    readyAt: null,
    etag: null,
    crc32: null,
    uploadId: session.uploadId,
  } satisfies Partial<File>);
  const part = { number: 1, size: firstPart.length, sha256: sha256(firstPart), crc32: crc32(firstPart), etag };
  const album = { folder_id: folders.full, is_kept: 0, total_bytes: FILE_BYTES };

  const rows: Rows = [
    ['folders', [full, inside, kept, takenDown, deleting].map(columnsIn)],
    [
      'directories',
      [
        { ...album, number: 1, parent: 0, name: 'album', file_count: 4, total_bytes: 3 * FILE_BYTES },
        { ...album, number: 2, parent: 1, name: 'best', file_count: 1 },
        { ...album, number: 3, parent: 1, name: EMPTY_NAME, file_count: 1, is_kept: 1, total_bytes: 0 },
      ],
    ],
    ['files', [...ready, unfinished].map(columnsIn)],
    ['parts', [{ ...part, file_id: unfinished.id, arrived_at: now - HOUR_MS, attempts_open: 0, is_suspect: 0 }]],
    [
      'removals',
      [columnsIn(removalRow({ folderId: folders.full, fileId: doomed[1].id, meterKey, r2Key: doomed[1].r2Key }))],
    ],
    ['users', [{ id: account.userId, email: account.email, display_name: 'Ada' }]],
    ['links', [{ anonymous_id: linkedId, user_id: account.userId }]],
    [
      'subscriptions',
      [
        {
          user_id: account.userId,
          plan_id: 'premium',
          reported_status: 'active',
          cancels_at_period_end: 1,
          ended_at: null,
          paid_until: until,
          over_at: null,
          entitled_until: until,
          is_wound_up: 0,
        },
      ],
    ],
    ['submissions', [{ message: 'Mine.', status: 'new', mail_due_at: now + HOUR_MS }]],
    ['takedowns', [{ kind: 'folder', folder_id: folders.takenDown, reporter_name: 'Holder' }]],
    ['admin_actions', [{ id: 41, action: 'takedown', target: folders.takenDown }]],
  ];
  const { id: fileId, r2Key } = unfinished;
  const doomedKeys = doomed.map((row) => row.r2Key);
  return { anonymous, account, linkedId, folders, unfinished: { fileId, r2Key }, meterKey, doomedKeys, until, rows };
}

/** Tables that `countAll` computes from other tables. */
const COUNTED = ['shelf_counts'];

/** Inserts rows into all tables of this schema version. Returns the inserted rows. */
export async function insertRows({ d1 }: Pick<Server, 'd1'>, rows: Rows): Promise<Rows> {
  const tables = (await tablesOf(d1)).filter((name) => !COUNTED.includes(name));
  const named = rows.filter(([table]) => tables.includes(table));
  const others = tables.filter((name) => !named.some(([table]) => table === name)).map((name) => [name, [{}]] as const);
  const inserted: [string, readonly Row[]][] = [];
  for (const [table, tableRows] of [...named, ...others]) {
    const complete = await Promise.all(tableRows.map((row) => completeRow(d1, table, row, inserted)));
    const columns = Object.keys(complete[0] ?? {});
    const values = columns.map(() => '?').join(', ');
    const statement = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`;
    await d1.batch(complete.map((row) => d1.prepare(statement).bind(...columns.map((column) => row[column]))));
    inserted.push([table, complete]);
  }
  return inserted;
}

/** Adds arbitrary values for missing columns. References lead to the last row of the other table. */
async function completeRow(d1: D1Database, table: string, row: Row, inserted: Rows): Promise<Row> {
  const { results: references } = await d1
    .prepare(`PRAGMA foreign_key_list("${table}")`)
    .all<{ from: string; table: string; to: string }>();
  const referred = references.map(({ from, table: other, to }) => {
    const otherRow = inserted.find(([name]) => name === other)?.[1].at(-1);
    return [from, otherRow?.[to] ?? null] as const;
  });
  const columns = await columnsOf(d1, table);
  const arbitrary = columns.map(({ name, type }) => [name, type === 'text' ? newId() : 1] as const);
  const all: Row = { ...Object.fromEntries([...arbitrary, ...referred]), ...row };
  return Object.fromEntries(columns.map(({ name }) => [name, all[name] ?? null]));
}

/** Returns missing and changed rows. Compares only columns that still exist. */
export async function missingRows({ d1 }: Pick<Server, 'd1'>, rows: Rows): Promise<string[]> {
  const missing: string[] = [];
  for (const [table, inserted] of rows) {
    const columns = await columnsOf(d1, table);
    for (const row of inserted) {
      const columnsLeft = Object.keys(row).filter((column) => columns.some(({ name }) => name === column));
      const condition = columnsLeft.map((column) => `${column} IS ?`).join(' AND ') || 'false';
      const query = d1.prepare(`SELECT count(*) AS rows FROM ${table} WHERE ${condition}`);
      const match = await query.bind(...columnsLeft.map((column) => row[column])).first<{ rows: number }>();
      if (match?.rows !== 1) missing.push(`${table}: ${JSON.stringify(row)}`);
    }
  }
  return missing;
}
