import { notify } from '../../../../ui/overlay/notify';
import type { PickedFile, UploadRequest } from '../../engine/upload';
import { leftOutWords, namesOf, systemFilesWords } from '../pending/left-out-words';
import { isRefused, whyTooMuch } from '../pending/sort-out';
import { queueNow } from './queue';
import { totalBytesOf } from './stage';
import { stageNow } from './stage-holder';
import { stageStore } from './stage-store';
import { addToWaiting, goesTo, type Sender } from './upload-request';

/** Adds picked files to the list on the stage. During an upload, they become the next upload. */
export function takePicked(picked: readonly PickedFile[], userId: string | null, given: Omit<Sender, 'userId'>): void {
  const stage = stageNow();
  const isTaken = stage.name === 'uploading' || stage.name === 'failed';
  if (!isTaken || userId === null) {
    stageStore.add(picked);
    return;
  }
  const sender = { ...given, userId };
  const { waiting } = queueNow();
  const waitingHere = waiting.find((request) => goesTo(request, sender));
  const added = addToWaiting(waitingHere, stage.request, picked, sender);
  if (!added) return;
  const { request, sorted } = added;
  const { system } = sorted;
  for (const words of leftOutWords(sorted, sender.limits)) notify('error', words);
  if (system.length > 0) notify('error', `${systemFilesWords(system)}: ${namesOf(system)}`);
  if (request.files.length === 0) return;

  const ahead = sender.asked ? 0 : bytesAhead(waiting.filter((one) => one !== waitingHere));
  const limits = { ...sender.limits, bytesLeft: Math.max(0, sender.limits.bytesLeft - ahead) };
  const problem = whyTooMuch(request.files, limits);
  if (isRefused(request.files, limits)) notify('error', `Nothing was added. ${problem}`);
  else {
    if (problem !== null) notify('error', problem);
    stageStore.queue(waitingHere ? waiting.map((one) => (one === waitingHere ? request : one)) : [...waiting, request]);
  }
}

/**
 * Returns the bytes that count against the sender's month before a waiting upload: of the running one and of `others`.
 */
function bytesAhead(others: readonly UploadRequest[]): number {
  const stage = stageNow();
  const running = stage.name === 'uploading' && !stage.request.sending ? stage.upload.progress() : null;
  const waiting = others.filter(({ sending }) => !sending).reduce((sum, { files }) => sum + totalBytesOf(files), 0);
  return waiting + (running ? running.totalBytes - running.sentBytes : 0);
}
