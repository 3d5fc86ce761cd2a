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
import { endInTab, progressInTab, showInTab } from './tab-title';

let stage: Stage = IDLE;
const listeners = new Set<() => void>();

function show(next: Stage): void {
  // How the last one ended has been seen.
  if (stage.name === 'completed' || stage.name === 'failed') showInTab(null);
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
    const name = request.sending?.title ?? upload.title;
    showInTab(progressInTab(0, name));
    const stop = upload.subscribe(() => {
      const progress = upload.progress();
      const next = stageAfter(progress, request);
      if (!next) return showInTab(progressInTab(progress.percent, name));
      stop();
      show(next.name === 'completed' ? { ...next, upload } : next);
      showInTab(endInTab(endOf(next), name));
    });
  },
};

function endOf(next: Stage): Parameters<typeof endInTab>[0] {
  if (next.name === 'completed') return 'completed';
  return next.name === 'failed' && next.isCancelled ? 'cancelled' : 'failed';
}

const now = (): Stage => stage;

export const useStage = (): Stage => useSyncExternalStore(subscribe, now, now);
