/** Stores the stage: what the upload panel of this tab shows. It is outside React, so it survives a change of page. */
import { useSyncExternalStore } from 'react';
import type { Stage } from './stage';

let stage: Stage = { name: 'idle' };
const listeners = new Set<() => void>();

export function showStage(next: Stage): void {
  stage = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const stageNow = (): Stage => stage;

export const useStage = (): Stage => useSyncExternalStore(subscribe, stageNow, stageNow);

/**
 * Returns the React key of the panel for a stage. The key stays the same when an upload with a link ends, because one
 * panel shows the running and the finished upload.
 */
export const viewOf = (stage: Stage): string => {
  const isLink =
    stage.name === 'uploading' ? !stage.request.sending : stage.name === 'completed' && !stage.requestTitle;
  return isLink ? 'link' : stage.name;
};
