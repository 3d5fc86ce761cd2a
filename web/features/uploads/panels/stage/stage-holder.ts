/** Stored outside React, so the stage stays when the user goes to another page. */
import { createStore, useStore } from '../../../../lib/store';
import type { Stage } from './stage';

const stage = createStore<Stage>({ name: 'idle' });

export const showStage = stage.set;

export const stageNow = stage.get;

export const useStage = (): Stage => useStore(stage);

/** Returns the React key of a stage's panel. Except for a delivery, a running and a completed upload share a panel. */
export const viewOf = (stage: Stage): string => {
  const isLink = (stage.name === 'uploading' || stage.name === 'completed') && !stage.request.sending;
  return isLink ? 'link' : stage.name;
};
