/** Stage of the tab's current upload. Kept outside React, so that it survives navigation to other pages. */
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
 * Returns the same key for stages that one panel shows. The panel of an upload stays when it ends, because its link
 * does.
 */
export const viewOf = (stage: Stage): string => {
  const isLink =
    stage.name === 'uploading' ? !stage.request.sending : stage.name === 'completed' && !stage.requestTitle;
  return isLink ? 'link' : stage.name;
};
