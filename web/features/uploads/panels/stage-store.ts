/** The one upload of this tab. It lives outside of React, so that it goes on while other pages are shown. */
import { useSyncExternalStore } from 'react';
import type { PickedFile, Upload } from '../engine/upload';
import { addFiles, IDLE, removeFile, type Stage, stageAfter } from './stage';

let stage: Stage = IDLE;
const listeners = new Set<() => void>();

function show(next: Stage): void {
  stage = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const stageStore = {
  add: (picked: readonly PickedFile[]) => show(addFiles(stage, picked)),
  remove: (file: PickedFile) => show(removeFile(stage, file)),
  chooseExpiry: (chosenDays: number) => stage.name === 'staged' && show({ ...stage, chosenDays }),
  reset: () => show(IDLE),

  /** Shows how an upload goes, and how it ends. */
  show(upload: Upload): void {
    show({ name: 'uploading', upload });
    const stop = upload.subscribe(() => {
      const next = stageAfter(upload.progress());
      if (!next) return;
      stop();
      show(next);
    });
  },
};

const now = (): Stage => stage;

export const useStage = (): Stage => useSyncExternalStore(subscribe, now, now);
