/**
 * Removes files and folders permanently, in R2, D1 and the meter. Objects are deleted before rows, so that no object
 * remains without a row. Every step may be interrupted, or run twice at the same time.
 */
import pMap from 'p-map';
import { callMeter } from '../../bandwidth/meter-client';
import { HOUR_MS } from '../../contract/units';
import { dbOf, jsonValues } from '../../lib/database/db';
import type { Env } from '../../lib/env';
import { CONNECTIONS_MAX, PURGE_BATCH_FILES } from '../limits';
import { type Folder, listDeletingOf } from '../store';
import { deleteStoredObjects } from './removal-objects';
import {
  deleteFileRows,
  deleteFolderRow,
  deleteFolderRows,
  deleteRemovalRows,
  listRemovable,
  listRemovals,
  listWithoutFiles,
  moveChildrenUp,
  postponeRemovals,
  type Removable,
  type Removal,
  withdrawFiles,
} from './removal-store';

/** Maximum number of folders with inner folders per call, because each takes several statements. */
const PURGE_BATCH_PARENTS = 10;
/** Limits of the work after a response. The purge does the rest. */
const REMOVAL_BATCH_FOLDERS = 50;
const REMOVAL_ROUNDS = 20;
const REMOVAL_RETRY_MS = HOUR_MS;

/** Returns the number of removed files. Throws if R2 refused a deletion. */
export async function removeWithdrawn(env: Env, removals: readonly Removal[], now: number): Promise<number> {
  const db = dbOf(env);
  const refusedKeys = await deleteStoredObjects(env.BUCKET, removals);
  const removed = await deleteRemovalRows(
    db,
    removals.filter(({ r2Key }) => !refusedKeys.has(r2Key)),
  );
  await releaseReservations(env, removed);
  await postponeRemovals(
    db,
    removals.filter(({ r2Key }) => refusedKeys.has(r2Key)),
    now + REMOVAL_RETRY_MS,
  );
  reportRefused(refusedKeys);
  return removed.length;
}

async function releaseReservations(env: Env, removed: readonly Removal[]): Promise<void> {
  const unfinished = removed.filter(({ missingFiles }) => missingFiles > 0);
  const folders = [...Map.groupBy(unfinished, (file) => file.folderId)];
  await pMap(
    folders,
    async ([folderId, files]) => {
      const bytes = files.reduce((sum, { missingBytes }) => sum + missingBytes, 0);
      const [first] = files;
      const reservation = { folderId, bytes, files: files.length };
      if (first) await callMeter(env, first.meterKey, 'releaseUpload', reservation);
    },
    { concurrency: CONNECTIONS_MAX, stopOnError: false },
  );
}

/** Removes files of `deleting` folders. If R2 refuses a deletion, moves the file to `removals` and throws. */
export async function removeFiles(env: Env, files: readonly Removable[], now: number): Promise<void> {
  const db = dbOf(env);
  const refusedKeys = await deleteStoredObjects(
    env.BUCKET,
    files.map(({ r2Key, uploadId, status, thumbnailBytes }) => ({
      r2Key,
      uploadId: status === 'uploading' ? uploadId : null,
      hasThumbnail: thumbnailBytes > 0,
    })),
  );
  const idsOf = (fileRows: readonly Removable[]) => fileRows.map(({ id }) => id);
  await deleteFileRows(db, idsOf(files.filter(({ r2Key }) => !refusedKeys.has(r2Key))));
  const refusedIds = idsOf(files.filter(({ r2Key }) => refusedKeys.has(r2Key)));
  if (refusedIds.length > 0) await withdrawFiles(db, jsonValues(refusedIds), now + REMOVAL_RETRY_MS);
  reportRefused(refusedKeys);
}

function reportRefused({ size }: ReadonlySet<string>): void {
  if (size > 0) throw new Error(`R2 did not delete ${size} objects; a later purge tries again`);
}

/** Removes `deleting` folders without files. Returns their number, including those left for the next call. */
export async function removeEmpty(env: Env, folderIds: readonly string[]): Promise<number> {
  const db = dbOf(env);
  const empty = await listWithoutFiles(db, folderIds);
  await forgetCounts(
    env,
    empty.map(({ folder }) => folder),
  );
  await deleteFolderRows(
    db,
    empty.map(({ folder }) => folder.id),
  );
  const parents = empty.filter(({ holdsFolders }) => holdsFolders);
  for (const { folder } of parents.slice(0, PURGE_BATCH_PARENTS)) {
    await moveChildrenUp(db, folder, PURGE_BATCH_FILES);
    await deleteFolderRow(db, folder);
  }
  return empty.length;
}

async function forgetCounts(env: Env, folders: readonly Folder[]): Promise<void> {
  const meters = [...Map.groupBy(folders, ({ meterKey }) => meterKey)];
  await pMap(
    meters,
    async ([meterKey, meterFolders]) => {
      const ids = meterFolders.map(({ id }) => id);
      await callMeter(env, meterKey, 'forgetFolders', ids);
    },
    { concurrency: CONNECTIONS_MAX, stopOnError: false },
  );
}

/** Removes up to `REMOVAL_ROUNDS` batches of withdrawn files. */
export async function finishRemovals(env: Env, folderIds: readonly string[], now: number): Promise<void> {
  for (let round = 0; round < REMOVAL_ROUNDS; round++) {
    const removals = await listRemovals(dbOf(env), folderIds, PURGE_BATCH_FILES);
    if (removals.length === 0) return;
    await removeWithdrawn(env, removals, now);
  }
}

/** Removes up to `REMOVAL_BATCH_FOLDERS` deleted folders of an owner. */
export async function emptyDeleted(env: Env, ownerId: string, now: number): Promise<void> {
  const db = dbOf(env);
  const folderIds = await listDeletingOf(db, ownerId, REMOVAL_BATCH_FOLDERS);
  for (let round = 0; round < REMOVAL_ROUNDS; round++) {
    const files = await listRemovable(db, folderIds, PURGE_BATCH_FILES);
    if (files.length === 0) break;
    await removeFiles(env, files, now);
  }
  await removeEmpty(env, folderIds);
}
