/** What can happen to the stage. */
import type { CompletedUpload, PickedFile, Upload, UploadRequest } from '../../engine/upload';
import { showArrivalInTab, showIconInTab } from '../progress/tab-icon';
import { endInTab, progressInTab, showInTab } from '../progress/tab-title';
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
    const tell = (percent: number) => {
      showInTab(progressInTab(percent, name));
      showIconInTab(percent);
    };
    tell(0);
    const stop = upload.subscribe(() => {
      const progress = upload.progress();
      const next = stageAfter(progress, request);
      if (!next) return tell(progress.percent);
      stop();
      show(withUpload(next, upload, request));
      showInTab(endInTab(endOf(next), name));
      if (next.name !== 'completed') return showIconInTab(null);
      showArrivalInTab();
      void drawCover(next.result, upload, request);
    });
  },
};

/** What a panel shows of the upload that has ended. */
function withUpload(next: Stage, upload: Upload, { files }: UploadRequest): Stage {
  if (next.name === 'completed') return { ...next, upload, files };
  return next.name === 'failed' ? { ...next, title: upload.title } : next;
}

/** A new folder gets its picture, if whoever sent it owns it and picked all that is in it. */
async function drawCover(result: CompletedUpload, upload: Upload, request: UploadRequest): Promise<void> {
  const { files, userId, folderId, sending } = request;
  if (sending || folderId !== undefined || upload.goesOn || files.some(({ resumes }) => resumes)) return;
  const { sendCover } = await import('../../stack/send-cover');
  await sendCover({
    ...{ folderId: result.folderId, userId, title: result.folderName },
    ...{ fileCount: result.fileCount, totalBytes: result.totalSize, files: files.map(({ file }) => file) },
  });
}

function endOf(next: Stage): Parameters<typeof endInTab>[0] {
  if (next.name === 'completed') return 'completed';
  return next.name === 'failed' && next.isCancelled ? 'cancelled' : 'failed';
}
