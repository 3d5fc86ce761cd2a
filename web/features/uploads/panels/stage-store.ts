/** What can happen to the stage. */
import type { PickedFile, Upload, UploadRequest } from '../engine/upload';
import {
  addFiles,
  backToList,
  IDLE,
  removeFile,
  removeFolder,
  type ShareOptions,
  type Stage,
  type Staged,
  stageAfter,
} from './stage';
import { showStage, stageNow } from './stage-holder';
import { endInTab, progressInTab, showInTab } from './tab-title';

function show(next: Stage): void {
  const { name } = stageNow();
  // How the last one ended has been seen.
  if (name === 'completed' || name === 'failed') showInTab(null);
  showStage(next);
}

/** Does something with the list of files; nothing where none is shown. */
function change(changed: Partial<Staged>): void {
  const stage = stageNow();
  if (stage.name === 'staged') show({ ...stage, ...changed });
}

export const stageStore = {
  add: (picked: readonly PickedFile[]) => show(addFiles(stageNow(), picked)),
  remove: (file: PickedFile) => show(removeFile(stageNow(), file)),
  removeFolder: (folder: string) => show(removeFolder(stageNow(), folder)),
  sendSystemFiles: () => change({ withSystemFiles: true }),
  chooseExpiry: (chosenDays: number) => change({ chosenDays }),
  rename: (title: string) => change({ title }),
  chooseOptions: (options: ShareOptions) => change({ options }),
  reset: () => show(IDLE),

  /** On the page of a request: how another upload came to its end is of no interest there. */
  forgetOthers(requestId: string): void {
    const stage = stageNow();
    const of = stage.name === 'failed' ? stage.request.sending?.requestId : null;
    if (stage.name === 'completed' || (stage.name === 'failed' && of !== requestId)) show(IDLE);
  },

  /** The files of a failed upload, to be changed before they are sent again. */
  backToList: () => show(backToList(stageNow())),

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
      show(withUpload(next, upload));
      showInTab(endInTab(endOf(next), name));
    });
  },
};

/** What a panel shows of the upload that has ended. */
function withUpload(next: Stage, upload: Upload): Stage {
  if (next.name === 'completed') return { ...next, upload };
  return next.name === 'failed' ? { ...next, title: upload.title } : next;
}

function endOf(next: Stage): Parameters<typeof endInTab>[0] {
  if (next.name === 'completed') return 'completed';
  return next.name === 'failed' && next.isCancelled ? 'cancelled' : 'failed';
}
