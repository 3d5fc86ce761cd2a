/** Actions on the stage. */
import { newSendingSecret } from '../../engine/sending-environment';
import {
  type CompletedUpload,
  type PickedFile,
  startUpload,
  type Upload,
  type UploadRequest,
} from '../../engine/upload';
import { showArrivalInTab, showIconInTab } from '../progress/tab-icon';
import { endInTab, progressInTab, showInTab } from '../progress/tab-title';
import { changeQueue, queueNow } from './queue';
import {
  addFiles,
  backToList,
  type Failed,
  IDLE,
  isGivenUp,
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
  // The user has seen how the last upload ended.
  if (name === 'completed' || name === 'failed') showInTab(null);
  showStage(next);
}

/** Changes the list of files. Does nothing if no list is shown. */
function change(changed: Partial<Staged>): void {
  const stage = stageNow();
  if (stage.name === 'staged') show({ ...stage, ...changed });
}

/** Shows the rest of a list, or leaves the stage if the list is empty. */
function showList(stage: Stage): void {
  if (stage.name === 'idle') stageStore.reset();
  else show(stage);
}

export const stageStore = {
  /** Adds files to the list shown. After an upload they start a new list, and the link of that upload is kept. */
  add(picked: readonly PickedFile[]): void {
    const isCompleted = stageNow().name === 'completed';
    if (isCompleted) setAside();
    show(addFiles(isCompleted ? restoreList() : stageNow(), picked));
  },
  remove: (file: PickedFile) => showList(removeFile(stageNow(), file)),
  removeFolder: (folder: string) => showList(removeFolder(stageNow(), folder)),
  sendSystemFiles: () => change({ withSystemFiles: true }),
  chooseExpiry: (chosenDays: number) => change({ chosenDays }),
  rename: (title: string) => change({ title }),
  chooseOptions: (options: ShareOptions) => change({ options }),
  /**
   * Leaves the current stage for the next upload, a list set aside, or the drop zone. Leaving a list starts no upload.
   */
  reset(): void {
    if (stageNow().name !== 'staged' && startNext()) return;
    const list = restoreList();
    changeQueue({ aside: queueNow().aside.filter(({ name }) => name === 'staged') });
    show(list);
  },

  /** Sends the files of the list shown. */
  sendList: start,

  /** Sends files picked elsewhere: at once, or after the current upload. A list on the stage is kept. */
  send(request: UploadRequest): void {
    const { name } = stageNow();
    if (name === 'uploading' || name === 'failed') {
      stageStore.queue([...queueNow().waiting, request]);
    } else {
      setAside();
      start(request);
    }
  },

  /** Retries a failed upload: at once if it is on the stage. */
  retry(failed: Failed): void {
    const request = retryRequest(failed);
    if (stageNow() === failed) {
      start(request);
    } else {
      changeQueue({ aside: queueNow().aside.filter((entry) => entry !== failed) });
      stageStore.send(request);
    }
  },

  /** Replaces the waiting uploads. */
  queue: (waiting: readonly UploadRequest[]) => changeQueue({ waiting }),

  /** Starts the next upload. Keeps the current stage aside. */
  startNow(): void {
    setAside();
    startNext();
  },

  /** Leaves the result of an upload that does not belong to this request. Called on the request's page. */
  leaveOtherUpload(requestId: string): void {
    const stage = stageNow();
    const failedRequestId = stage.name === 'failed' ? stage.request.sending?.requestId : null;
    if (stage.name === 'completed' || (stage.name === 'failed' && failedRequestId !== requestId)) stageStore.reset();
  },

  /** Returns from a failed upload to its list of files, to change it. */
  backToList: () => show(backToList(stageNow())),
};

/** Starts an upload. Shows its progress and its end on the stage and in the tab's title. */
function start(request: UploadRequest): void {
  const upload = startUpload(request);
  show({ name: 'uploading', upload, request });
  const name = request.sending?.title ?? upload.title;
  const showProgress = (percent: number) => {
    showInTab(progressInTab(percent, name));
    showIconInTab(percent);
  };
  showProgress(0);
  let isAnnounced = false;
  const stop = upload.subscribe(() => {
    const progress = upload.progress();
    if (!isAnnounced && progress.folderId !== null) {
      isAnnounced = true;
      show({ name: 'uploading', upload, request, isAnnounced });
    }
    const next = stageAfter(progress, request);
    if (!next) return showProgress(progress.percent);
    stop();
    end(withUpload(next, upload, request), name);
    if (next.name === 'completed') void drawCover(next.result, upload, request);
  });
}

/** Shows how an upload ended. After a success the next one starts. A failure stays until the user leaves it. */
function end(ended: Stage, name: string): void {
  if (ended.name === 'completed' && queueNow().waiting.length > 0) {
    changeQueue({ aside: [...queueNow().aside, ended] });
    startNext();
    return;
  }
  show(ended);
  showInTab(endInTab(endOf(ended), name));
  if (ended.name === 'completed') showArrivalInTab();
  else showIconInTab(null);
}

/** Keeps the current stage aside, except for a running upload and the drop zone. */
function setAside(): void {
  const stage = stageNow();
  if (stage.name !== 'idle' && stage.name !== 'uploading') changeQueue({ aside: [...queueNow().aside, stage] });
}

/** Takes back the list that was set aside last. Returns the drop zone if no list is left. */
function restoreList(): Stage {
  const { aside } = queueNow();
  const list = aside.findLast(({ name }) => name === 'staged');
  changeQueue({ aside: aside.filter((entry) => entry !== list) });
  return list ?? IDLE;
}

/** Returns the request to retry a failed upload. A sending that the server has dropped gets a new secret. */
function retryRequest(failed: Failed): UploadRequest {
  const { request } = failed;
  if (!request.sending || !isGivenUp(failed)) return request;
  return { ...request, sending: { ...request.sending, secret: newSendingSecret() } };
}

/** Starts the first waiting upload. Returns false if no upload is waiting. */
function startNext(): boolean {
  const [next, ...waiting] = queueNow().waiting;
  if (!next) return false;
  stageStore.queue(waiting);
  start(next);
  return true;
}

/** Adds the data of the ended upload that its panel shows. */
function withUpload(next: Stage, upload: Upload, { files }: UploadRequest): Stage {
  if (next.name === 'completed') return { ...next, upload, files };
  return next.name === 'failed' ? { ...next, title: upload.title } : next;
}

/** Sends a preview image for a new folder, if the sender owns it and picked everything in it. */
async function drawCover(result: CompletedUpload, upload: Upload, request: UploadRequest): Promise<void> {
  const { files, userId, folderId, sending } = request;
  if (sending || folderId !== undefined || upload.isContinuation || files.some(({ resumes }) => resumes)) return;
  const { sendCover } = await import('../../stack/send-cover');
  await sendCover({
    folderId: result.folderId,
    userId,
    title: result.folderName,
    fileCount: result.fileCount,
    totalBytes: result.totalSize,
    files: files.map(({ file }) => file),
  });
}

function endOf(next: Stage): Parameters<typeof endInTab>[0] {
  if (next.name === 'completed') return 'completed';
  return next.name === 'failed' && next.isCancelled ? 'cancelled' : 'failed';
}
