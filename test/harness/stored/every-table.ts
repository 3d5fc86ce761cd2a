/**
 * Rows for tests of migrations. Tables that the tests read have realistic rows, with the columns of all schema
 * versions. Tests insert only the columns of their version. Other tables get arbitrary values. The file is long because
 * it writes out these realistic rows.
 */

import type { D1Database } from '@cloudflare/workers-types';
import { DAY_MS, HOUR_MS, MIB } from '../../../worker/contract/units.ts';
import { DIRECTORY_BYTES_PER_NAME_BYTE, DIRECTORY_ROWS_BYTES } from '../../../worker/folders/limits.ts';
import { bytes, crc32, sha256 } from '../bytes.ts';
import { type AccountHolder, newPerson, type Person } from '../people.ts';
import { columnsOf, tablesOf } from '../running/migrations.ts';
import type { Server } from '../running/server.ts';
import { newId, newObjectKey } from './seed.ts';

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

export interface EveryTable {
  anonymous: Person;
  /** Premium user with a folder without expiry. */
  account: AccountHolder;
  linkedId: string;
  /**
   * `full` contains `inside`. `kept` has no expiry. `deleting` is marked for deletion, but its file and object still
   * exist.
   */
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
  const requestId = newId();
  const directory = (number: number, overrides: Record<string, Value>) => ({
    folder_id: folders.full,
    number,
    parent: 1,
    file_count: 1,
    is_kept: 0,
    total_bytes: FILE_BYTES,
    ...overrides,
  });
  const directories = [
    directory(1, { parent: 0, name: 'album', file_count: 4, total_bytes: 3 * FILE_BYTES }),
    directory(2, { name: 'best' }),
    directory(3, { name: EMPTY_NAME, is_kept: 1, total_bytes: 0 }),
  ];

  const folder = (id: string, overrides: Record<string, Value>) => ({
    id,
    owner_id: anonymous.userId,
    parent_id: null,
    position: 0,
    meter_key: meterKey,
    name: 'Folder',
    status: 'open',
    created_at: now - 5 * HOUR_MS,
    expires_at: until,
    init_key: newId(),
    file_count: 0,
    total_bytes: 0,
    next_position: 0,
    next_directory: 1,
    directory_bytes: 0,
    download_count: 0,
    downloaded_bytes: 0,
    last_accessed_at: null,
    taken_down_at: null,
    takedown_reason: null,
    revision: 0,
    removed_at: null,
    unfinished_files: 0,
    unfinished_bytes: 0,
    message: null,
    password_hash: null,
    pass_version: 0,
    stopped_at: null,
    oldest_file_at: now - 2 * HOUR_MS,
    first_download_at: null,
    last_download_at: null,
    download_limit: 100,
    places_until: 0,
    access_hash: null,
    encryption: null,
    sealed: null,
    ...overrides,
  });
  const file = (folderId: string, position: number, overrides: Record<string, Value> = {}) => {
    const id = newId();
    return {
      id,
      folder_id: folderId,
      position,
      name: `file ${position}.txt`,
      path: '',
      directory: 0,
      size: FILE_BYTES,
      type: 'text/plain',
      upload_key: id,
      status: 'ready',
      created_at: now - HOUR_MS,
      ready_at: now - HOUR_MS,
      r2_key: newObjectKey(folderId, id),
      part_bytes: null,
      upload_id: null,
      etag: newId(),
      crc32: crc32(bytes(FILE_BYTES)),
      download_count: position,
      thumbnail_bytes: 9,
      sealed: null,
      ...overrides,
    };
  };

  const numberOf: Record<string, number> = { '': 0, album: 1, 'album/best': 2 };
  const inFull = PATHS.map((path, position) => file(folders.full, position, { path, directory: numberOf[path] ?? 0 }));
  const unfinished = inFull.at(-1) as (typeof inFull)[number];
  const session = await server.bucket.createMultipartUpload(unfinished.r2_key);
  const firstPart = bytes(UNFINISHED.partBytes);
  const { etag } = await session.uploadPart(1, firstPart);
  Object.assign(unfinished, {
    status: 'uploading',
    ready_at: null,
    etag: null,
    crc32: null,
    upload_id: session.uploadId,
    size: UNFINISHED.size,
    part_bytes: UNFINISHED.partBytes,
  });
  const files = [
    ...inFull,
    file(folders.inside, 0),
    file(folders.kept, 0),
    file(folders.deleting, 0, { sealed: newId() }),
  ];
  const withdrawn = file(folders.full, 99);
  const doomedKeys = [files.at(-1), withdrawn].map((row) => row?.r2_key ?? '');
  for (const { r2_key } of [...files.filter((row) => row !== unfinished), withdrawn]) {
    await server.bucket.put(r2_key, bytes(FILE_BYTES));
  }

  const sizes = { file_count: 1, total_bytes: FILE_BYTES, next_position: 1 };
  const rows: Rows = [
    [
      'folders',
      [
        folder(folders.full, {
          name: 'Full',
          file_count: PATHS.length,
          total_bytes: 4 * FILE_BYTES + UNFINISHED.size,
          next_position: PATHS.length,
          next_directory: directories.length + 1,
          directory_bytes: directoryBytes(['album', 'best', EMPTY_NAME]),
          download_count: 7,
          downloaded_bytes: 70,
          revision: 3,
          unfinished_files: 1,
          unfinished_bytes: UNFINISHED.size - UNFINISHED.partBytes,
          message: 'For you',
        }),
        folder(folders.inside, { ...sizes, name: 'Inside', parent_id: folders.full, created_at: now - 4 * HOUR_MS }),
        folder(folders.kept, { ...sizes, name: 'Kept', owner_id: account.userId, expires_at: null }),
        folder(folders.takenDown, {
          name: 'Taken down',
          position: 1,
          created_at: now - 3 * HOUR_MS,
          taken_down_at: now - HOUR_MS,
          takedown_reason: 'DMCA notice 4711',
        }),
        folder(folders.deleting, {
          ...sizes,
          name: 'Deleting',
          position: 2,
          created_at: now - 2 * HOUR_MS,
          status: 'deleting',
          removed_at: now - HOUR_MS,
          access_hash: newId(),
          encryption: '{"version":1,"kdf":"none","salt":"","wrappedKey":"key"}',
          sealed: newId(),
        }),
      ],
    ],
    ['directories', directories],
    ['files', files],
    [
      'parts',
      [
        {
          file_id: unfinished.id,
          number: 1,
          size: firstPart.length,
          sha256: sha256(firstPart),
          crc32: crc32(firstPart),
          etag,
          arrived_at: now - HOUR_MS,
          attempts_open: 0,
          is_suspect: 0,
          device: 'a page',
          heard_at: now - HOUR_MS,
        },
      ],
    ],
    [
      'removals',
      [
        {
          folder_id: folders.full,
          file_id: withdrawn.id,
          meter_key: meterKey,
          r2_key: withdrawn.r2_key,
          upload_id: null,
          missing_bytes: 0,
          missing_files: 0,
          due_at: now - HOUR_MS,
          has_thumbnail: 1,
        },
      ],
    ],
    [
      'requests',
      [
        {
          id: requestId,
          owner_id: anonymous.userId,
          folder_id: folders.full,
          meter_key: meterKey,
          title: 'Photos',
          note: 'All of them',
          created_at: now - HOUR_MS,
          expires_at: until,
          closed_at: null,
          max_files: 100,
          max_bytes: MIB,
          used_files: 1,
          used_bytes: FILE_BYTES,
          is_for_one: 0,
          password_hash: null,
          mail_hash: newId(),
          mail_sealed: newId(),
          language: 'de',
          taken_down_at: null,
          takedown_reason: null,
        },
      ],
    ],
    [
      'sendings',
      [
        {
          folder_id: folders.inside,
          request_id: requestId,
          sender: 'Ada',
          begun_at: now - HOUR_MS,
          files: 1,
          bytes: FILE_BYTES,
        },
      ],
    ],
    [
      'users',
      [
        {
          id: account.userId,
          email: account.email,
          display_name: 'Ada',
          created_at: now - DAY_MS,
          sessions_since: now - DAY_MS,
          kept_sign_in_at: now - 2 * DAY_MS,
          language: 'de',
        },
      ],
    ],
    ['links', [{ anonymous_id: linkedId, user_id: account.userId, linked_at: now - DAY_MS }]],
    ['plans', [{ id: 'premium', name: 'Premium', price_usd: 8, position: 1 }]],
    [
      'subscriptions',
      [
        {
          id: newId(),
          user_id: account.userId,
          plan_id: 'premium',
          customer_id: newId(),
          reported_at: now - DAY_MS,
          reported_status: 'active',
          cancels_at_period_end: 1,
          ended_at: null,
          paid_at: now - DAY_MS,
          paid_until: until,
          over_at: null,
          entitled_until: until,
          is_wound_up: 0,
          revision: 4,
        },
      ],
    ],
    [
      'submissions',
      [
        {
          id: newId(),
          subject: 'Report Content',
          name: 'Holder',
          email: 'holder@example.com',
          message: 'Mine.',
          folder_url: `/d/${folders.full}`,
          folder_id: folders.full,
          created_at: now - HOUR_MS,
          status: 'new',
          mailed_at: null,
          mail_tries: 1,
          mail_due_at: now + HOUR_MS,
          mail_error: 'Not delivered.',
          language: 'de',
        },
      ],
    ],
    [
      'takedowns',
      [
        {
          id: newId(),
          kind: 'folder',
          folder_id: folders.takenDown,
          name: 'Taken down',
          reason: 'DMCA notice 4711',
          reporter_name: 'Holder',
          reporter_email: 'holder@example.com',
          content_url: `/d/${folders.takenDown}`,
          deleted_files: 2,
          created_at: now - HOUR_MS,
        },
      ],
    ],
    [
      'admin_actions',
      [{ id: 41, admin: 'a@b.example', action: 'takedown', target: folders.takenDown, at: now - HOUR_MS }],
    ],
  ];
  const { id: fileId, r2_key: r2Key } = unfinished;
  return { anonymous, account, linkedId, folders, unfinished: { fileId, r2Key }, meterKey, doomedKeys, until, rows };
}

/** Tables that `countAll` computes from other tables. */
const COUNTED = ['shelf_counts'];

/** Inserts only the columns of this version. Returns the inserted rows. */
export async function insertRows({ d1 }: Pick<Server, 'd1'>, rows: Rows): Promise<Rows> {
  const tables = await tablesOf(d1);
  const inserted: [string, readonly Row[]][] = [];
  const insert = async (table: string, tableRows: readonly Row[]) => {
    const columns = Object.keys(tableRows[0] ?? {});
    const values = columns.map(() => '?').join(', ');
    // A migration has already inserted the plans.
    const statement = `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${values})`;
    await d1.batch(tableRows.map((row) => d1.prepare(statement).bind(...columns.map((column) => row[column]))));
    inserted.push([table, tableRows]);
  };
  for (const [table, realistic] of rows.filter(([name]) => tables.includes(name))) {
    const columns = await columnsOf(d1, table);
    const cut = (row: Row) =>
      columns.map(({ name }) => {
        if (!(name in row)) throw new Error(`The rows of ${table} have no ${name}.`);
        return [name, row[name] ?? null];
      });
    await insert(
      table,
      realistic.map((row) => Object.fromEntries(cut(row))),
    );
  }
  for (const table of tables.filter((name) => !COUNTED.includes(name) && !rows.some(([other]) => other === name))) {
    await insert(table, [await arbitraryRow(d1, table, inserted)]);
  }
  return inserted;
}

/** Every column has a value. References lead to the last row of the other table. */
async function arbitraryRow(d1: D1Database, table: string, inserted: Rows): Promise<Row> {
  const { results: references } = await d1
    .prepare(`PRAGMA foreign_key_list("${table}")`)
    .all<{ from: string; table: string; to: string }>();
  const referred = references.map(({ from, table: other, to }) => {
    const row = inserted.find(([name]) => name === other)?.[1].at(-1);
    return [from, row?.[to] ?? null] as const;
  });
  const values = (await columnsOf(d1, table)).map(({ name, type }) => [name, type === 'text' ? newId() : 1] as const);
  return Object.fromEntries([...values, ...referred]);
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
