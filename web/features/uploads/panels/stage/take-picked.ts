import { notify } from '../../../../ui/overlay/notify';
import type { PickedFile } from '../../engine/upload';
import { leftOutWords } from '../pending/left-out-words';
import { whyTooMuch } from '../pending/sort-out';
import { queueNow } from './queue';
import { stageNow } from './stage-holder';
import { stageStore } from './stage-store';
import { addToWaiting, goesTo, type Sender } from './upload-request';

/** Adds picked files to the list on the stage. While that shows an upload, they become the next one. */
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
  for (const words of leftOutWords(sorted, sender.limits)) notify('error', words);
  const problem = whyTooMuch(request.files, sender.limits);
  if (problem !== null) notify('error', problem);
  else if (request.files.length > 0) stageStore.queue(replaceIn(waiting, waitingHere, request));
}

const replaceIn = <T>(list: readonly T[], old: T | undefined, next: T): readonly T[] =>
  old === undefined ? [...list, next] : list.map((one) => (one === old ? next : one));
