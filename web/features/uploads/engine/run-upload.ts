import pMap from 'p-map';
import { FILES_IN_FLIGHT } from '../limits';
import type { PickedFile } from '../picking/picked-file';
import type { FolderRequest } from './init/folder';
import { type CompletedUpload, type FailedFile, shareTitle } from './progress/progress';
import { makeRecord } from './records/make-record';
import { bundlesOf } from './sending/bundles';
import { sendBundle } from './sending/send-bundle';
import { sendFile } from './sending/send-file';
import type { UploadContext } from './upload-context';
import { UploadStopped } from './upload-stopped';

/**
 * An upload from its first call to its last: the folder is made, locked against other tabs and written down; files, or
 * bundles of small ones, go through a window of FILES_IN_FLIGHT; when all have arrived what was written down is
 * forgotten. Resolves to the result, or to the files that failed; rejects with what stopped the whole.
 */
export async function runUpload(
  upload: UploadContext,
  request: FolderRequest,
): Promise<CompletedUpload | { failed: FailedFile[] }> {
  const { plan, environment, progress, folder } = upload;
  const { records, epochNow } = environment;
  const { folderId, shareLink, expiryDate } = await folder.begin();
  const unlock = await environment.lock(folderId);
  if (!unlock) throw new UploadStopped('running_elsewhere', 'This upload is already running in another tab.');
  try {
    // The first bytes are on their way before the page is drawn anew and a list of many files is written down.
    const sent = sendAll(upload);
    progress.began({ shareLink, folderId });
    const named = folder.takeName();
    const written = writeDown(upload, folderId, request);
    // Whatever comes of it: what is still being written down could not be forgotten.
    await sent.finally(() => written);

    const failed = progress.failedFiles();
    if (failed.length > 0) return { failed };
    await records.delete(folderId);
    return {
      folderId,
      folderName: await named,
      shareLink,
      filename: shareTitle(plan.files.map(({ name }) => name)),
      fileCount: plan.files.length,
      totalSize: plan.totalBytes,
      uploadDate: new Date(epochNow()).toISOString(),
      expiryDate,
      status: 'completed',
    };
  } finally {
    unlock();
  }
}

async function sendAll(upload: UploadContext): Promise<void> {
  const { plan, environment, folder, progress } = upload;
  const sizes = plan.files.map(({ size }) => size);
  const bundles = [...bundlesOf(sizes, environment.bundleFileMaxBytes)];
  // The device that began the files may still be sending them, from the first on.
  if (plan.files.some(({ picked }) => picked.continues !== undefined)) bundles.reverse();
  const send = async (bundle: readonly number[]) => {
    await folder.stayAnnounced(progress.isDone);
    await folder.leaveToOthers(progress.isDone);
    const alone = bundle.length > 1 ? await sendBundle(upload, bundle) : bundle;
    for (const index of alone) await sendFile(upload, index);
  };
  await pMap(bundles, send, { concurrency: FILES_IN_FLIGHT });
}

/** In the record of which folder this page has written a file down. */
const writtenDown = new WeakMap<PickedFile, string>();

/**
 * An upload that is gone on with keeps the time at which it was begun. One that this page sends again is as it was written
 * down: Chromium's headless shell does not survive that handles are read and stored again by the page that stored them.
 */
async function writeDown(
  { plan, environment }: UploadContext,
  folderId: string,
  request: FolderRequest,
): Promise<void> {
  const { records, epochNow } = environment;
  const { userId, scope, expiryDays, name, sending } = request;
  const folderName = sending?.title ?? name;
  const announcedAt = epochNow();
  // What was announced before is known to whoever announced it, by keys that are not these.
  if (plan.files.some(({ picked }) => picked.continues !== undefined)) return;
  if (plan.files.every(({ picked }) => writtenDown.get(picked) === folderId)) return;
  const startedAt = (await records.load(folderId))?.startedAt ?? announcedAt;
  const about = {
    folderId,
    userId,
    folderName,
    scope,
    expiryDays,
    startedAt,
    announcedAt,
    ...(sending && { sending }),
  };
  await records.save(makeRecord(plan, about));
  for (const { picked } of plan.files) writtenDown.set(picked, folderId);
}
