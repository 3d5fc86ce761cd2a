/** The stage of the one upload of this tab. It lives outside of React, so that it goes on while other pages are shown. */
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

/** The same while one panel shows them: that of an upload stays as it ends, since its link does. */
export const viewOf = (stage: Stage): string => {
  const isLink = stage.name === 'uploading' ? !stage.request.sending : stage.name === 'completed' && !stage.sentTo;
  return isLink ? 'link' : stage.name;
};
