/** Stores the stage outside React, because it must stay when the user goes to another page. */
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

/** Returns the React key of a stage's panel. The running and the finished upload share a panel, so they share a key. */
export const viewOf = (stage: Stage): string => {
  const isLink =
    stage.name === 'uploading' ? !stage.request.sending : stage.name === 'completed' && !stage.requestTitle;
  return isLink ? 'link' : stage.name;
};
