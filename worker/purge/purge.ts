/**
 * What cron removes: expired and deleted folders, files that were deleted alone or that nobody finished, objects that
 * have no row, and old messages of the contact form.
 *
 * Every run does a bounded amount and the rows say what is left, so a run may be cut off anywhere, and two at once do
 * the same work twice at worst. Objects go first and rows last; should an object slip through all the same (its PUT
 * outlived its row), the walk over the bucket finds it.
 */
import { deleteObjects, listObjects } from '../blobs/bucket';
import { fileIdOf, OBJECTS_PREFIX } from '../blobs/keys';
import { forgetSubmissions } from '../contact/store';
import {
  CONTACT_KEEP_MS,
  ORPHAN_MIN_AGE_MS,
  PURGE_BATCH_FILES,
  PURGE_BATCH_SUBMISSIONS,
  PURGE_MAX_FILES_PER_RUN,
  PURGE_MAX_FOLDERS_PER_RUN,
  UNFINISHED_UPLOAD_TTL_MS,
} from '../contract/limits';
import { emptyFolders, finishRemovals } from '../folders/removal';
import { withdrawFiles } from '../folders/removal-store';
import { withdrawFromTombstones } from '../folders/takedown-store';
import { type Db, openDb } from '../lib/db';
import type { Env } from '../lib/env';
import { orphanVerdict } from './orphan-verdict';
import {
  findExisting,
  listDeleting,
  listUnfinished,
  markExpired,
  markIfEmpty,
  readCursor,
  stillUnfinished,
  writeCursor,
} from './store';

export interface Purged {
  files: number;
  unfinished: number;
  /** Files that were removed alone, the unfinished ones among them. */
  removals: number;
  orphans: number;
}

/** One run at `now`, the cron's own time. */
export async function purge(env: Env, now: number): Promise<Purged> {
  const db = openDb(env.DB);
  await forgetSubmissions(db, now - CONTACT_KEEP_MS, PURGE_BATCH_SUBMISSIONS);
  const unfinished = await purgeUnfinished(db, now);
  await withdrawFromTombstones(db, PURGE_BATCH_FILES);
  const removals = await finishRemovals(env, null, PURGE_MAX_FILES_PER_RUN);
  await markExpired(db, now, PURGE_MAX_FOLDERS_PER_RUN);
  const deleting = await listDeleting(db, PURGE_MAX_FOLDERS_PER_RUN);
  const files = await emptyFolders(env, deleting, PURGE_MAX_FILES_PER_RUN);
  return { files, unfinished, removals, orphans: await purgeOrphans(env, db, now) };
}

async function purgeUnfinished(db: Db, now: number): Promise<number> {
  const since = now - UNFINISHED_UPLOAD_TTL_MS;
  const stale = await listUnfinished(db, since, PURGE_BATCH_FILES);
  if (stale.length === 0) return 0;
  const ids = stale.map(({ id }) => id);
  const withdrawn = await withdrawFiles(db, stillUnfinished(ids, since));
  await markIfEmpty(db, [...new Set(stale.map(({ folderId }) => folderId))]);
  return withdrawn;
}

const ORPHAN_CURSOR = 'orphans';

/**
 * The next thousand objects of the bucket: those whose row is gone are removed. Begins anew at the end. Where most of
 * them seem to be orphans nothing is removed, and the walk stays there until somebody has seen to it.
 */
async function purgeOrphans(env: Env, db: Db, now: number): Promise<number> {
  const after = await readCursor(db, ORPHAN_CURSOR);
  const { objects, last } = await listObjects(env.BUCKET, OBJECTS_PREFIX, after);
  const aged = objects.filter(({ uploadedAt }) => uploadedAt <= now - ORPHAN_MIN_AGE_MS);
  const ours = aged.flatMap(({ key }) => {
    const fileId = fileIdOf(key);
    return fileId === null ? [] : [{ key, fileId }];
  });
  const existing = await findExisting(
    db,
    ours.map(({ fileId }) => fileId),
  );
  const orphans = ours.filter(({ fileId }) => !existing.has(fileId)).map(({ key }) => key);
  if (orphanVerdict(ours.length, orphans.length) === 'alarm') {
    console.error(JSON.stringify({ alarm: 'orphans', looked: ours.length, orphans: orphans.length }));
    return 0;
  }
  if (orphans.length > 0) await deleteObjects(env.BUCKET, orphans);
  if (last !== after) await writeCursor(db, ORPHAN_CURSOR, last);
  return orphans.length;
}
