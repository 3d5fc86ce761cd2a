import { t } from '@lingui/core/macro';
import { notify } from '../../../../ui/overlay/notify';
import type { PickedFile, UploadRequest } from '../../engine/upload';
import { readMetadata } from '../../picking/read-metadata';
import { encryptsUploads } from '../options/encryption-choice';
import { skippedFilesWords, systemFilesNotice } from '../pending/skipped-files-words';
import { areAllRefused, isRefused, limitProblem, type SortedFiles, sortOut } from '../pending/sort-out';
import { queueNow } from './queue';
import { totalBytesOf } from './stage';
import { stageNow } from './stage-holder';
import { stageStore } from './stage-store';
import { addToWaiting, goesTo, type SenderSettings } from './upload-request';

/** Adds the files to the list or to the next upload. Returns refused files that the caller must report, or null. */
export async function addPickedFiles(
  picked: readonly PickedFile[],
  userId: string | null,
  senderSettings: SenderSettings,
): Promise<SortedFiles | null> {
  await readMetadata(picked);
  const stage = stageNow();
  const isBusy = stage.name === 'uploading' || stage.name === 'failed';
  if (!isBusy || userId === null) {
    const { maxFileBytes } = senderSettings.limits;
    const sorted = sortOut(picked, { maxFileBytes, withSystemFiles: false, directory: null });
    if (stage.name !== 'staged' && areAllRefused(sorted)) {
      if (stage.name === 'idle') return sorted;
      for (const words of skippedFilesWords(sorted, senderSettings.limits)) notify('error', words);
      return null;
    }
    stageStore.add(picked);
    return null;
  }
  const sender = { ...senderSettings, userId, encrypts: encryptsUploads() };
  const { waiting } = queueNow();
  const waitingUpload = waiting.find((request) => goesTo(request, sender));
  const added = addToWaiting(waitingUpload, stage.request, picked, sender);
  if (!added) return null;
  const { request, sorted } = added;
  const { system } = sorted;
  for (const words of skippedFilesWords(sorted, sender.limits)) notify('error', words);
  if (system.length > 0) notify('error', systemFilesNotice(system));
  if (request.files.length === 0) return null;

  const ahead = sender.fileRequest ? 0 : bytesAhead(waiting.filter((upload) => upload !== waitingUpload));
  const limits = { ...sender.limits, bytesLeft: Math.max(0, sender.limits.bytesLeft - ahead) };
  const problem = limitProblem(request.files, limits);
  if (isRefused(request.files, limits))
    notify('error', t({ message: `Nothing was added. ${problem}`, comment: 'The value is a sentence' }));
  else {
    if (problem !== null) notify('error', problem);
    stageStore.queue(
      waitingUpload ? waiting.map((upload) => (upload === waitingUpload ? request : upload)) : [...waiting, request],
    );
  }
  return null;
}

/** Returns the bandwidth in bytes that earlier uploads still need. Uploads to a request use the owner's bandwidth. */
function bytesAhead(waitingUploads: readonly UploadRequest[]): number {
  const stage = stageNow();
  const running = stage.name === 'uploading' && !stage.request.sending ? stage.upload.progress() : null;
  const waiting = waitingUploads
    .filter(({ sending }) => !sending)
    .reduce((sum, { files }) => sum + totalBytesOf(files), 0);
  return waiting + (running ? running.totalBytes - running.sentBytes : 0);
}
