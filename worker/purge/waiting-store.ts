/**
 * Decides which rows a turn of the purge removes. Uploaders take turns, so that an uploader who deletes much does not
 * delay others: first the oldest row of each meter, then the second-oldest of each, and so on. A meter counts as one
 * uploader, because a client can create any number of anonymous ids, but has few IP addresses.
 *
 * The table `removals` and folders marked `deleting` have an index by meter and time, so a turn reads few other rows.
 * For the other kinds, a turn sorts the oldest `PURGE_MAX_WAITING` rows.
 */
import { type SQL, sql } from 'drizzle-orm';
import { files, type Removal } from '../../db/schema';
import type { Removable } from '../folders/removal/removal-store';
import type { Db } from '../lib/database/db';
import { isActive } from '../uploads/store';
import type { FolderToEmpty } from './shares';

/** Maximum number of meters per turn, and of rows to sort per query. */
const PURGE_MAX_WAITING = 20_000;

/**
 * Common table expression `waiting(meter)`: the distinct meters of `rows`. `rows` is the SQL after FROM. It needs a WHERE
 * condition, and an index that begins with `meter_key`.
 */
const waiting = (rows: SQL): SQL => sql`
  waiting(meter) AS (
    SELECT min(meter_key) FROM ${rows}
    UNION ALL
    SELECT (SELECT min(meter_key) FROM ${rows} AND meter_key > waiting.meter) FROM waiting
    WHERE waiting.meter IS NOT NULL LIMIT ${PURGE_MAX_WAITING}
  )`;

/** Number of rows per meter. The CAST is needed, because D1 binds numbers as reals and LIMIT needs an integer. */
const share = (limit: number): SQL =>
  sql`max(1, CAST(${limit} / (SELECT max(1, count(meter)) FROM waiting) AS INTEGER))`;

export function listDue(db: Db, now: number, limit: number): Promise<Removal[]> {
  return db.all(sql`
    WITH RECURSIVE ${waiting(sql`removals INDEXED BY removals_by_meter WHERE due_at <= ${now}`)}
    SELECT folder_id AS "folderId", file_id AS "fileId", meter_key AS "meterKey", r2_key AS "r2Key",
      upload_id AS "uploadId", missing_bytes AS "missingBytes", missing_files AS "missingFiles", due_at AS "dueAt",
      has_thumbnail AS "hasThumbnail"
    FROM waiting CROSS JOIN removals ON (folder_id, file_id) IN (
      SELECT folder_id, file_id FROM removals INDEXED BY removals_by_meter
      WHERE meter_key = waiting.meter AND due_at <= ${now} ORDER BY due_at LIMIT ${share(limit)})
    ORDER BY row_number() OVER (PARTITION BY meter_key ORDER BY due_at), due_at LIMIT ${limit}`);
}

export function listToEmpty(db: Db, limit: number): Promise<FolderToEmpty[]> {
  return db.all(sql`
    WITH RECURSIVE ${waiting(sql`folders INDEXED BY folders_to_empty WHERE status = 'deleting'`)}
    SELECT id, meter_key AS "meterKey", file_count AS "fileCount"
    FROM waiting CROSS JOIN folders ON id IN (
      SELECT id FROM folders INDEXED BY folders_to_empty
      WHERE status = 'deleting' AND meter_key = waiting.meter ORDER BY removed_at LIMIT ${share(limit)})
    ORDER BY row_number() OVER (PARTITION BY meter_key ORDER BY removed_at), removed_at LIMIT ${limit}`);
}

/** Returns the first files of each folder. `files` is a number of positions, some of which may be empty. */
export function listFirstFiles(db: Db, shares: readonly { folderId: string; files: number }[]): Promise<Removable[]> {
  const first = sql`(SELECT min(position) FROM files WHERE folder_id = take.value ->> 'folderId')`;
  return db.all(sql`
    SELECT files.id AS id, r2_key AS "r2Key", upload_id AS "uploadId", files.status AS status,
      thumbnail_bytes AS "thumbnailBytes"
    FROM json_each(${JSON.stringify(shares)}) AS take CROSS JOIN files
    WHERE folder_id = take.value ->> 'folderId'
      AND position >= ${first} AND position < ${first} + (take.value ->> 'files')`);
}

/** Selects rows of all meters in turn. `oldest` has the columns id, meter_key and since. */
export const inTurns = (oldest: SQL, limit: number): SQL => sql`
  SELECT * FROM (${oldest} LIMIT ${PURGE_MAX_WAITING}) AS oldest
  ORDER BY row_number() OVER (PARTITION BY meter_key ORDER BY since), since LIMIT ${limit}`;

export const isExpired = (now: number): SQL => sql`expires_at <= ${now} AND status = 'open' AND taken_down_at IS NULL`;

export const isUsedUp = (now: number): SQL => sql`download_limit IS NOT NULL AND download_count >= download_limit
  AND places_until <= ${now} AND status = 'open' AND taken_down_at IS NULL`;

/** Condition: unfinished, announced before `since`, and no part arrived since then. */
export const isStale = (since: number): SQL =>
  sql`${files.status} = 'uploading' AND ${files.createdAt} < ${since} AND NOT ${isActive(since)}`;

export function listUnfinished(db: Db, since: number, limit: number): Promise<{ id: string; folderId: string }[]> {
  const oldest = sql`
    SELECT files.id AS id, files.folder_id AS "folderId", files.created_at AS since, (
        SELECT meter_key FROM folders WHERE folders.id = files.folder_id) AS meter_key
    FROM files INDEXED BY files_unfinished WHERE ${isStale(since)} ORDER BY files.created_at`;
  return db.all(inTurns(oldest, limit));
}
