/**
 * Removing for good, on R2, D1 and the meter: sessions and objects first, rows last, so that nothing is left without a
 * row. All of it may be cut off anywhere, and run twice at once: the rows say what is left.
 */
import { meterOf } from '../bandwidth/charge';
import { abortMultipart, deleteObjects } from '../blobs/bucket';
import { PURGE_BATCH_FILES, PURGE_BATCH_FOLDERS } from '../contract/limits';
import { openDb } from '../lib/db';
import type { Env } from '../lib/env';
import {
  deleteFileRows,
  deleteFolderRow,
  deleteFolderRows,
  deleteRemovalRows,
  listRemovable,
  listRemovals,
  listWithoutFiles,
  moveChildrenUp,
  type Removal,
} from './removal-store';
import { listDeletingOf } from './store';

interface Stored {
  r2Key: string;
  /** The session under way, if there is one. */
  uploadId: string | null;
}

async function removeStored(env: Env, doomed: readonly Stored[]): Promise<void> {
  for (const { r2Key, uploadId } of doomed) {
    if (uploadId !== null) await abortMultipart(env.BUCKET, r2Key, uploadId);
  }
  await deleteObjects(
    env.BUCKET,
    doomed.map(({ r2Key }) => r2Key),
  );
}

/** Removes up to `maxFiles` withdrawn files, of one folder or of any. Returns how many went by this very call. */
export async function finishRemovals(
  env: Env,
  folderId: string | null,
  maxFiles = Number.POSITIVE_INFINITY,
): Promise<number> {
  const db = openDb(env.DB);
  let removed = 0;
  let seen = 0;
  while (seen < maxFiles) {
    const doomed = await listRemovals(db, folderId, Math.min(PURGE_BATCH_FILES, maxFiles - seen));
    if (doomed.length === 0) break;
    await removeStored(env, doomed);
    const gone = await deleteRemovalRows(db, doomed);
    await giveBack(env, gone);
    seen += doomed.length;
    removed += gone.length;
  }
  return removed;
}

/** What was announced for these files and never came no longer counts against their uploader. */
async function giveBack(env: Env, gone: readonly Removal[]): Promise<void> {
  const unfinished = gone.filter(({ missingFiles }) => missingFiles > 0);
  for (const [folderId, files] of Map.groupBy(unfinished, (file) => file.folderId)) {
    const bytes = files.reduce((sum, { missingBytes }) => sum + missingBytes, 0);
    const [first] = files;
    if (first) await meterOf(env, first.meterKey).withdraw({ folderId, bytes, files: files.length });
  }
}

/**
 * Removes up to `maxFiles` files of folders that are marked `deleting`, in batches, and those of the folders that are
 * then empty; folders inside them that stay move up. Returns how many files went.
 */
export async function emptyFolders(
  env: Env,
  folderIds: readonly string[],
  maxFiles = Number.POSITIVE_INFINITY,
): Promise<number> {
  const db = openDb(env.DB);
  let removed = 0;
  while (removed < maxFiles) {
    const doomed = await listRemovable(db, folderIds, Math.min(PURGE_BATCH_FILES, maxFiles - removed));
    if (doomed.length === 0) break;
    await removeStored(
      env,
      doomed.map(({ r2Key, uploadId, status }) => ({ r2Key, uploadId: status === 'uploading' ? uploadId : null })),
    );
    await deleteFileRows(
      db,
      doomed.map(({ id }) => id),
    );
    removed += doomed.length;
  }
  await removeEmpty(env, folderIds);
  return removed;
}

/** Those with folders inside take several statements each, so only some go at once; the purge comes again. */
async function removeEmpty(env: Env, folderIds: readonly string[]): Promise<void> {
  const db = openDb(env.DB);
  const empty = await listWithoutFiles(db, folderIds);
  for (const { folder } of empty) await meterOf(env, folder.meterKey).forget(folder.id);
  await deleteFolderRows(
    db,
    empty.map(({ folder }) => folder.id),
  );
  for (const { folder } of empty.filter(({ holdsFolders }) => holdsFolders).slice(0, PURGE_BATCH_FOLDERS)) {
    while ((await moveChildrenUp(db, folder, PURGE_BATCH_FILES)) > 0);
    await deleteFolderRow(db, folder);
  }
}

/** Empties folders that their owner has just deleted, as many as fit behind one answer; the purge has the others. */
export async function emptyDeleted(env: Env, ownerId: string): Promise<void> {
  await emptyFolders(env, await listDeletingOf(openDb(env.DB), ownerId, PURGE_BATCH_FOLDERS));
}
