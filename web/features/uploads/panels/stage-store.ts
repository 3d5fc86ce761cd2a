/** The one upload of this tab. It lives outside of React, so that it goes on while other pages are shown. */
import { useSyncExternalStore } from 'react';
import type { PickedFile, Upload, UploadRequest } from '../engine/upload';
import {
  addFiles,
  backToList,
  IDLE,
  removeFile,
  removeFolder,
  type ShareOptions,
  type Stage,
  stageAfter,
} from './stage';
import { titleWithProgress } from './tab-title';

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
  removeFolder: (folder: string) => show(removeFolder(stage, folder)),
  sendSystemFiles: () => stage.name === 'staged' && show({ ...stage, withSystemFiles: true }),
  chooseExpiry: (chosenDays: number) => stage.name === 'staged' && show({ ...stage, chosenDays }),
  rename: (title: string) => stage.name === 'staged' && show({ ...stage, title }),
  chooseOptions: (options: ShareOptions) => stage.name === 'staged' && show({ ...stage, options }),
  reset: () => show(IDLE),

  /** On the page of a request: how another upload came to its end is of no interest there. */
  forgetOthers(requestId: string): void {
    const of = stage.name === 'failed' ? stage.request.sending?.requestId : null;
    if (stage.name === 'completed' || (stage.name === 'failed' && of !== requestId)) show(IDLE);
  },

  /** The files of a failed upload, to be changed before they are sent again. */
  backToList: () => show(backToList(stage)),

  /** Shows how an upload goes, also in the title of the tab, and how it ends. */
  show(upload: Upload, request: UploadRequest): void {
    show({ name: 'uploading', upload, request });
    const stop = upload.subscribe(() => {
      const progress = upload.progress();
      const next = stageAfter(progress, request);
      document.title = titleWithProgress(document.title, next ? null : progress.percent);
      if (!next) return;
      stop();
      show(next);
    });
  },
};

const now = (): Stage => stage;

export const useStage = (): Stage => useSyncExternalStore(subscribe, now, now);
