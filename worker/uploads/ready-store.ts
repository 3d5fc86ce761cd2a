import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { files, partChecksums, parts } from '../../db/schema';
import { type ArrivedObject, arrive, shrink } from '../folders/ledger/arrive-store';
import { type Db, jsonValues, writeBatch, writeOnce } from '../lib/database/db';
import { insertSelect } from '../lib/database/insert-select';

/** Marks files as ready, in one batch with the statements of `after`. Returns the ids of files that became ready. */
export async function markReady(
  db: Db,
  objects: readonly ArrivedObject[],
  now: number,
  after: (once: Db) => BatchItem<'sqlite'>[] = () => [],
): Promise<Set<string>> {
  if (objects.length === 0) return new Set();
  const ids = jsonValues(objects.map(({ fileId }) => fileId));
  const write = async (once: Db) => {
    const [, rows] = await once.batch([...arrive(once, objects, now), ...after(once)]);
    return new Set(rows.map(({ id }) => id));
  };
  return writeOnce(db, write, () => findReadyIds(db, ids, now));
}

/** Returns the files that this request has marked as ready, or undefined. The time `now` identifies the request. */
async function findReadyIds(db: Db, ids: SQL, now: number): Promise<Set<string> | undefined> {
  const becameReady = and(sql`${files.id} IN (${ids})`, eq(files.status, 'ready'), eq(files.readyAt, now));
  const rows = await db.select({ id: files.id }).from(files).where(becameReady);
  return rows.length > 0 ? new Set(rows.map(({ id }) => id)) : undefined;
}

export async function areReady(db: Db, fileIds: readonly string[]): Promise<boolean> {
  const ready = and(sql`${files.id} IN (${jsonValues(fileIds)})`, eq(files.status, 'ready'));
  return (await db.$count(files, ready)) === fileIds.length;
}

/**
 * Marks a file as ready, and moves the checksums of its parts to `part_checksums`. Runs in one batch with the
 * statements of `after`. Returns false if the file was already ready, or was deleted.
 */
export async function markReadyAndForgetParts(
  db: Db,
  object: ArrivedObject,
  now: number,
  after: (once: Db) => BatchItem<'sqlite'>[],
): Promise<boolean> {
  const { fileId } = object;
  const changedIds = await markReady(db, [object], now, (once) => [
    insertSelect(
      once,
      partChecksums,
      sql`FROM (SELECT file_id, sha256 FROM parts WHERE file_id = ${fileId} ORDER BY number)
        WHERE EXISTS (SELECT 1 FROM files WHERE id = ${fileId} AND status = 'ready') GROUP BY file_id`,
      { fileId, sha256s: sql`group_concat(sha256, '')` },
    ).onConflictDoNothing(),
    once.delete(parts).where(eq(parts.fileId, fileId)),
    ...after(once),
  ]);
  return changedIds.size > 0;
}

/** Returns false if the file is ready or was deleted. */
export const lowerSize = (db: Db, fileId: string, size: number): Promise<boolean> =>
  writeBatch(db, shrink(db, fileId, size));
