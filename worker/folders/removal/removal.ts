/**
 * Removes files permanently, in R2, D1 and the meter. Multipart sessions and objects are deleted first and rows last,
 * so that no object is left without a row. Every step may be interrupted or run twice at the same time, because the
 * rows show the remaining work. If R2 refuses to delete an object, its removal is postponed, so that other removals
 * are not blocked. The functions throw an error for refused objects after all other work.
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

/** Maximum number of folders with inner folders that one call removes. Each such folder takes several statements. */
const PURGE_BATCH_PARENTS = 10;
/**
 * Limits of the work after the response to a deletion: number of folders, and number of repetitions. The purge
 * removes the rest.
 */
const REMOVAL_BATCH_FOLDERS = 50;
const REMOVAL_ROUNDS = 20;
/** If R2 refuses to delete an object, the server tries again after this time. */
const REMOVAL_RETRY_MS = HOUR_MS;

/**
 * Removes withdrawn files. Returns the number of files that this call removed. If R2 refused to delete objects, the
 * call postpones their removal and then throws.
 */
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

/**
 * Releases announced bytes and files that never arrived, at the meters of their uploaders. If one meter fails, the
 * other meters are still called.
 */
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

/**
 * Removes files of folders that are marked `deleting`. If R2 refuses to delete a file's object, the file moves to
 * `removals`, and the call throws.
 */
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
  if (size > 0) throw new Error(`R2 refused to remove ${size} objects; they are tried again later`);
}

/**
 * Removes folders that are marked `deleting` and have no files left. Inner folders that are not marked move to the
 * nearest open folder above. A folder with inner folders takes several statements, so one call removes at most
 * `PURGE_BATCH_PARENTS` such folders. Returns the number of removable folders, including folders that are left for
 * the next call.
 */
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
      await callMeter(env, meterKey, 'forget', ids);
    },
    { concurrency: CONNECTIONS_MAX, stopOnError: false },
  );
}

/**
 * Removes withdrawn files of folders. Runs after the response to a request, so the work is limited. The purge removes
 * the remaining files.
 */
export async function finishRemovals(env: Env, folderIds: readonly string[], now: number): Promise<void> {
  for (let round = 0; round < REMOVAL_ROUNDS; round++) {
    const removals = await listRemovals(dbOf(env), folderIds, PURGE_BATCH_FILES);
    if (removals.length === 0) return;
    await removeWithdrawn(env, removals, now);
  }
}

/**
 * Empties folders that their owner has just deleted. Runs after the response to a request, so the work is limited.
 * The purge empties the remaining folders.
 */
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
