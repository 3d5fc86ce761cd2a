import { FILES_IN_FLIGHT } from '../limits';
import { bundlesOf } from './bundles';
import type { FolderRequest } from './folder';
import { makeRecord } from './make-record';
import { type CompletedUpload, shareTitle } from './progress';
import type { Run } from './run';
import { sendBundle } from './send-bundle';
import { sendFile } from './send-file';
import { UploadStopped } from './upload-stopped';

/**
 * An upload from its first call to its last: the folder is made, locked against other tabs and written down; files, or
 * bundles of small ones, go through a window of FILES_IN_FLIGHT; when all have arrived what was written down is
 * forgotten. Resolves to the result, or to the names of the files that failed; rejects with what stopped the whole.
 */
export async function drive(run: Run, request: FolderRequest): Promise<CompletedUpload | { failed: string[] }> {
  const { plan, environment, board, folder } = run;
  const { records, today } = environment;
  const { folderId, shareLink, expiryDate } = await folder.begin();
  const unlock = await environment.lock(folderId);
  if (!unlock) throw new UploadStopped('running_elsewhere', 'This upload is already running in another tab.');
  try {
    // The first bytes are on their way before the page is drawn anew and a list of many files is written down.
    const sent = sendAll(run);
    board.began(shareLink);
    const written = writeDown(run, folderId, request);
    // Whatever comes of it: what is still being written down could not be forgotten.
    await sent.finally(() => written);

    const failed = board.failedFiles();
    if (failed.length > 0) return { failed };
    await records.delete(folderId);
    return {
      folderId,
      shareLink,
      filename: shareTitle(plan.files.map(({ name }) => name)),
      fileCount: plan.files.length,
      totalSize: plan.totalBytes,
      uploadDate: new Date(today()).toISOString(),
      expiryDate,
      status: 'completed',
    };
  } finally {
    unlock();
  }
}

async function sendAll(run: Run): Promise<void> {
  const { plan, environment, folder, board } = run;
  const sizes = plan.files.map(({ size }) => size);
  const bundles = bundlesOf(sizes, environment.bundleFileMaxBytes);
  const lane = async () => {
    for (const bundle of bundles) {
      await folder.stayAnnounced(board.isDone);
      const alone = bundle.length > 1 ? await sendBundle(run, bundle) : bundle;
      for (const index of alone) await sendFile(run, index);
    }
  };
  await Promise.all(Array.from({ length: FILES_IN_FLIGHT }, lane));
}

/** An upload that is gone on with keeps the time at which it was begun. */
async function writeDown({ plan, environment }: Run, folderId: string, request: FolderRequest): Promise<void> {
  const { records, today } = environment;
  const { userId, scope, expiryDays } = request;
  const announcedAt = today();
  const startedAt = (await records.load(folderId))?.startedAt ?? announcedAt;
  await records.save(makeRecord(plan, { folderId, userId, scope, expiryDays, startedAt, announcedAt }));
}
