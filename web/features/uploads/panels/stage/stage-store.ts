/** What can happen to the stage. */
import {
  type CompletedUpload,
  type PickedFile,
  startUpload,
  type Upload,
  type UploadRequest,
} from '../../engine/upload';
import { showArrivalInTab, showIconInTab } from '../progress/tab-icon';
import { endInTab, progressInTab, showInTab } from '../progress/tab-title';
import { changeQueue, EMPTY_QUEUE, queueNow } from './queue';
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

/** Shows what is left of a list. */
function showList(stage: Stage): void {
  if (stage.name === 'idle') stageStore.reset();
  else show(stage);
}

export const stageStore = {
  add: (picked: readonly PickedFile[]) => show(addFiles(stageNow(), picked)),
  remove: (file: PickedFile) => showList(removeFile(stageNow(), file)),
  removeFolder: (folder: string) => showList(removeFolder(stageNow(), folder)),
  sendSystemFiles: () => change({ withSystemFiles: true }),
  chooseExpiry: (chosenDays: number) => change({ chosenDays }),
  rename: (title: string) => change({ title }),
  chooseOptions: (options: ShareOptions) => change({ options }),
  /** Leaves what is shown: the next upload starts, or the drop zone is back. */
  reset(): void {
    if (startNext()) return;
    changeQueue(EMPTY_QUEUE);
    show(IDLE);
  },

  /** Sends files at once, or after the upload that is running. */
  send(request: UploadRequest): void {
    if (stageNow().name === 'uploading') stageStore.queue([...queueNow().waiting, request]);
    else start(request);
  },

  /** Replaces the uploads that wait. */
  queue: (waiting: readonly UploadRequest[]) => changeQueue({ ...queueNow(), waiting }),

  /** On the page of a request: how another upload came to its end is of no interest there. */
  forgetOthers(requestId: string): void {
    const stage = stageNow();
    const of = stage.name === 'failed' ? stage.request.sending?.requestId : null;
    if (stage.name === 'completed' || (stage.name === 'failed' && of !== requestId)) stageStore.reset();
  },

  /** The files of a failed upload, to be changed before they are sent again. */
  backToList: () => show(backToList(stageNow())),
};

/** Starts an upload and shows its progress and its end, also in the title of the tab. */
function start(request: UploadRequest): void {
  const upload = startUpload(request);
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
    end(withUpload(next, upload, request), name);
    if (next.name === 'completed') void drawCover(next.result, upload, request);
  });
}

/** Shows how an upload ended. After a success the next one starts; a failure stays until the user leaves it. */
function end(ended: Stage, name: string): void {
  if (ended.name === 'completed' && queueNow().waiting.length > 0) {
    changeQueue({ ...queueNow(), finished: [...queueNow().finished, ended] });
    startNext();
    return;
  }
  show(ended);
  showInTab(endInTab(endOf(ended), name));
  if (ended.name === 'completed') showArrivalInTab();
  else showIconInTab(null);
}

/** Starts the first upload that waits. Returns false if there is none. */
function startNext(): boolean {
  const [next, ...waiting] = queueNow().waiting;
  if (!next) return false;
  stageStore.queue(waiting);
  start(next);
  return true;
}

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
