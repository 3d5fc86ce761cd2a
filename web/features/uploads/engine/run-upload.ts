import pMap from 'p-map';
import { FILES_IN_FLIGHT } from '../limits';
import type { PickedFile } from '../picking/picked-file';
import type { FolderRequest } from './init/folder';
import { filesOf } from './init/plan';
import type { CompletedUpload, FailedFile } from './progress/progress';
import { makeRecord } from './records/make-record';
import { bundlesOf } from './sending/bundles';
import { sendBundle } from './sending/send-bundle';
import { sendFile } from './sending/send-file';
import type { UploadContext } from './upload-context';
import { UploadStopped } from './upload-stopped';

/** Resolves to the result, or to the files that failed. Rejects with the failure that stopped the whole upload. */
export async function runUpload(
  upload: UploadContext,
  request: FolderRequest,
): Promise<CompletedUpload | { failed: FailedFile[] }> {
  const { plan, environment, progress, folder } = upload;
  const { records, secrets } = environment;
  if (request.replacedFileIds) await folder.deleteReplaced();
  const { folderId, expiryDate, ...created } = await folder.create();
  const sealer = upload.sealer && (await upload.sealer);
  const shareLink = sealer ? sealer.fullLink(created.shareLink) : created.shareLink;
  const unlock = await environment.lock(folderId);
  if (!unlock) throw new UploadStopped('running_elsewhere');
  try {
    // The key must outlive the page, because only this browser has it.
    if (sealer) await secrets.save(folderId, sealer.secrets);
    // Sends first, because rendering and recording many files takes time.
    const sendPromise = sendAll(upload);
    progress.started({ shareLink, folderId });
    const namePromise = folder.resolveName();
    const recordPromise = storeRecord(upload, folderId, request);
    // Waits even if sending fails. Otherwise a late write could restore a deleted record.
    await sendPromise.finally(() => recordPromise);

    const failed = progress.failedFiles();
    if (failed.length > 0) return { failed };
    await records.delete(folderId);
    return {
      folderId,
      folderName: await namePromise,
      shareLink,
      fileCount: plan.fileCount,
      totalSize: plan.totalBytes,
      expiryDate,
    };
  } finally {
    unlock();
  }
}

async function sendAll(upload: UploadContext): Promise<void> {
  const { plan, environment, folder, progress } = upload;
  const sizes = plan.files.map(({ size }) => size);
  const bundles = [...bundlesOf(sizes, environment.bundleFileMaxBytes)];
  // Another device may be sending the first files, so this device begins at the end.
  if (plan.files.some(({ picked }) => picked.continues !== undefined)) bundles.reverse();
  const send = async (bundle: readonly number[]) => {
    await folder.renewAnnouncement(progress.isDone);
    await folder.checkOtherDevices(progress.isDone);
    const remaining = bundle.length > 1 ? await sendBundle(upload, bundle) : bundle;
    for (const index of remaining) await sendFile(upload, index);
  };
  await pMap(bundles, send, { concurrency: FILES_IN_FLIGHT });
}

const recordedFolders = new WeakMap<PickedFile, string>();

/**
 * Stores the record of the upload. Chromium's headless shell crashes if a page stores handles, reads them and stores
 * them again, so the same files are recorded only once.
 */
async function storeRecord(
  { plan, environment, sealer }: UploadContext,
  folderId: string,
  request: FolderRequest,
): Promise<void> {
  const { records, epochNow } = environment;
  const { userId, scope, expiryDays, name, sending } = request;
  const folderName = sending?.title ?? name;
  const announcedAt = epochNow();
  const files = filesOf(plan);
  // The device that announced these files has the record.
  if (files.some(({ picked }) => picked.continues !== undefined)) return;
  if (files.every(({ picked }) => recordedFolders.get(picked) === folderId)) return;
  const startedAt = (await records.load(folderId))?.startedAt ?? announcedAt;
  const details = {
    folderId,
    userId,
    folderName,
    scope,
    expiryDays,
    startedAt,
    announcedAt,
    ...(sending && { sending }),
    ...(sealer && { isEncrypted: true as const, emptyFolders: plan.emptyFolders }),
  };
  await records.save(makeRecord(plan, details));
  for (const { picked } of files) recordedFolders.set(picked, folderId);
}
