import { meterOf } from '../bandwidth/charge';
import { abortMultipart, deleteObjects } from '../blobs/bucket';
import { PURGE_BATCH_FILES } from '../contract/limits';
import { openDb } from '../lib/db';
import type { Env } from '../lib/env';
import { deleteFileRows, deleteFolderRow, findFolder, listRemovable, type Removable } from './store';

/**
 * Removes files for good: sessions and objects first, rows last, so that nothing is left without a row. Returns the ids
 * of those whose rows went by this very call.
 */
export async function removeFiles(env: Env, doomed: readonly Removable[]): Promise<Set<string>> {
  if (doomed.length === 0) return new Set();
  for (const { r2Key, uploadId, status } of doomed) {
    if (uploadId !== null && status === 'uploading') await abortMultipart(env.BUCKET, r2Key, uploadId);
  }
  await deleteObjects(
    env.BUCKET,
    doomed.map(({ r2Key }) => r2Key),
  );
  return deleteFileRows(
    openDb(env.DB),
    doomed.map(({ id }) => id),
  );
}

/**
 * Removes up to `maxFiles` files of a folder that is marked `deleting`, in batches, and the folder itself once it is
 * empty. Returns how many went. May be cut off anywhere, and run twice at once: the rows say what is left.
 */
export async function emptyFolder(env: Env, folderId: string, maxFiles = Number.POSITIVE_INFINITY): Promise<number> {
  const db = openDb(env.DB);
  let removed = 0;
  while (removed < maxFiles) {
    const doomed = await listRemovable(db, folderId, Math.min(PURGE_BATCH_FILES, maxFiles - removed));
    await removeFiles(env, doomed);
    removed += doomed.length;
    if (doomed.length > 0) continue;
    const folder = await findFolder(db, folderId);
    if (folder) await meterOf(env, folder.meterKey).forget(folderId);
    await deleteFolderRow(db, folderId);
    break;
  }
  return removed;
}
