/** Functions that change the stage, which is the content of the upload panel (`stage.ts`). */
import { myFilesKey } from '../../../../lib/my-files-key';
import { queryClient } from '../../../../lib/query-client';
import { newSendingSecret } from '../../engine/sending-environment';
import {
  type CompletedUpload,
  type PickedFile,
  startUpload,
  type Upload,
  type UploadRequest,
} from '../../engine/upload';
import { type Mailing, startMailing } from '../../mailing/mailing';
import { thumbnailKindOf } from '../../thumbnails/thumbnail-kind';
import { lostFilesOf, type Replacements, requestWith } from '../ended/replace-lost';
import { showArrivalInTab, showIconInTab } from '../progress/tab-icon';
import { endInTab, progressInTab, showInTab } from '../progress/tab-title';
import { changeQueue, queueNow } from './queue';
import {
  addFiles,
  backToList,
  type Failed,
  IDLE,
  isDiscarded,
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
  // The user has seen how the last upload ended. Therefore the title of the tab is restored.
  if (name === 'completed' || name === 'failed') showInTab(null);
  showStage(next);
}

/** Changes the list of files. Does nothing if the stage has no list. */
function change(changed: Partial<Staged>): void {
  const stage = stageNow();
  if (stage.name === 'staged') show({ ...stage, ...changed });
}

/**
 * Shows a list after files were removed. If the list is empty, shows the next upload, another list, or the drop zone.
 */
function showList(stage: Stage): void {
  if (stage.name === 'idle') stageStore.reset();
  else show(stage);
}

/** Last visible speed of an upload, in bytes per second. Null before the first measurement. */
let shownBytesPerSecond: number | null = null;

export const stageStore = {
  lastBytesPerSecond: () => shownBytesPerSecond,

  /** Adds files to the list. After a completed upload, starts a new list and keeps the upload's link. */
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
   * Replaces the current stage with the next upload, a list in `aside`, or the drop zone. If the current stage is a
   * list, no upload starts.
   */
  reset(): void {
    if (stageNow().name !== 'staged' && startNext()) return;
    const list = restoreList();
    changeQueue({ aside: queueNow().aside.filter(({ name }) => name === 'staged') });
    show(list);
  },

  /** Starts the upload of the visible list. */
  sendList: start,

  /**
   * Sends an upload whose files do not come from the list. If the stage shows a running or failed upload, the new
   * upload waits. A list on the stage is kept for later.
   */
  send(request: UploadRequest): void {
    const { name } = stageNow();
    if (name === 'uploading' || name === 'failed') {
      stageStore.queue([...queueNow().waiting, request]);
    } else {
      setAside();
      start(request);
    }
  },

  /**
   * Retries a failed upload. If the failed upload is on the stage, the retry starts immediately. `userId` is set if
   * the user has signed in after the failure. `replacements` replace lost files.
   */
  retry(
    failed: Failed,
    { userId, replacements }: { userId?: string | undefined; replacements?: Replacements } = {},
  ): void {
    const request = { ...retryRequest(failed, replacements), ...(userId !== undefined && { userId }) };
    if (stageNow() === failed) {
      start(request);
    } else {
      changeQueue({ aside: queueNow().aside.filter((entry) => entry !== failed) });
      stageStore.send(request);
    }
  },

  queue: (waiting: readonly UploadRequest[]) => changeQueue({ waiting }),

  /** Starts the next upload. The current stage stays for later. */
  startNow(): void {
    setAside();
    startNext();
  },

  /**
   * Called on the page of the request for files `requestId`. Hides a completed upload. Also hides a failed upload,
   * unless the files were for this request for files.
   */
  leaveOtherUpload(requestId: string): void {
    const stage = stageNow();
    const failedRequestId = stage.name === 'failed' ? stage.request.sending?.requestId : null;
    if (stage.name === 'completed' || (stage.name === 'failed' && failedRequestId !== requestId)) stageStore.reset();
  },

  /** Goes back from a failed upload to its list of files. Then the user can change the list. */
  backToList: () => show(backToList(stageNow())),
};

/** Starts an upload. Shows the progress and the end of the upload on the stage and in the tab's title. */
function start(request: UploadRequest): void {
  const upload = startUpload(request);
  const mailing = request.mail && startMailing(request.mail, { userId: request.userId });
  show({ name: 'uploading', upload, request, mailing });
  const name = request.sending?.title ?? upload.title;
  const showProgress = (percent: number) => {
    showInTab(progressInTab(percent, name));
    showIconInTab(percent);
  };
  showProgress(0);
  let isAnnounced = false;
  const stop = upload.subscribe(() => {
    const progress = upload.progress();
    shownBytesPerSecond = progress.bytesPerSecond ?? shownBytesPerSecond;
    if (!isAnnounced && progress.folderId !== null) {
      isAnnounced = true;
      show({ name: 'uploading', upload, request, mailing, isAnnounced });
      // If a file is not announced, the upload fails. A retry asks for the emails again.
      if (mailing)
        void allAnnounced(upload).then(
          () => mailing.mailFolder(progress.folderId ?? ''),
          () => undefined,
        );
      // The server must not see the pictures of an encrypted upload.
      if (!upload.isEncrypted) void drawThumbnails(upload, progress.folderId, request);
    }
    const next = stageAfter(progress, request);
    if (!next) return showProgress(progress.percent);
    stop();
    end(withUpload(next, upload, request, mailing), name);
    if (next.name === 'completed' && !upload.isEncrypted) void drawCover(next.result, upload, request);
  });
}

/**
 * Shows how an upload ended. After a success, starts the next upload. A failed upload stays visible until the user
 * closes it.
 */
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

/** Keeps the current stage for later. A running upload and the drop zone are not kept. */
function setAside(): void {
  const stage = stageNow();
  if (stage.name !== 'idle' && stage.name !== 'uploading') changeQueue({ aside: [...queueNow().aside, stage] });
}

/**
 * Removes the newest list from `aside` in the queue and returns the list. Returns the drop zone if there is no list.
 */
function restoreList(): Stage {
  const { aside } = queueNow();
  const list = aside.findLast(({ name }) => name === 'staged');
  changeQueue({ aside: aside.filter((entry) => entry !== list) });
  return list ?? IDLE;
}

/**
 * Returns the upload request for a retry. If the server has deleted the delivery, the retry has the secret of a new
 * delivery.
 */
function retryRequest(failed: Failed, replacements: Replacements | undefined): UploadRequest {
  const { error, folderId, title = '' } = failed;
  const request =
    replacements && folderId !== null
      ? requestWith(failed.request, { lost: lostFilesOf(error.files), replacements, folderId, name: title })
      : failed.request;
  if (!request.sending || !isDiscarded(failed)) return request;
  return { ...request, sending: { ...request.sending, secret: newSendingSecret() } };
}

/** Starts the first waiting upload. Returns false if there is no waiting upload. */
function startNext(): boolean {
  const [next, ...waiting] = queueNow().waiting;
  if (!next) return false;
  stageStore.queue(waiting);
  start(next);
  return true;
}

/**
 * Resolves after all files have been announced. Earlier, the folder would seem complete as soon as the first files
 * have arrived. Rejects if a file was not announced.
 */
const allAnnounced = (upload: Upload): Promise<unknown> =>
  Promise.all(upload.sources.map((_, index) => upload.announcedFile(index)));

/** Adds the ended upload to the next stage, because the panel shows data of this upload. */
function withUpload(next: Stage, upload: Upload, { files }: UploadRequest, mailing: Mailing | undefined): Stage {
  if (next.name === 'completed') return { ...next, upload, files, mailing };
  return next.name === 'failed' ? { ...next, title: upload.title } : next;
}

/**
 * Sends a preview image for a new folder. Does nothing if the sender does not own the folder, or if the upload was
 * resumed.
 */
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

/** Draws and sends thumbnails during the upload. Then refreshes My Files, which shows the thumbnails. */
async function drawThumbnails(upload: Upload, folderId: string, { userId }: UploadRequest): Promise<void> {
  if (!upload.sources.some((file) => thumbnailKindOf(file) !== null)) return;
  const { sendThumbnails } = await import('../../thumbnails/send-thumbnails');
  if (await sendThumbnails(upload, folderId)) await queryClient.invalidateQueries({ queryKey: myFilesKey(userId) });
}

function endOf(next: Stage): Parameters<typeof endInTab>[0] {
  if (next.name === 'completed') return 'completed';
  return next.name === 'failed' && next.isCancelled ? 'cancelled' : 'failed';
}
