import { t } from '@lingui/core/macro';
import { myFilesKey } from '../../../../lib/my-files-key';
import { notifyInBackground } from '../../../../lib/notifications/notifications';
import { queryClient } from '../../../../lib/query-client';
import { canBeShareTarget, registerShareTarget } from '../../../../lib/share-target/registration';
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
  type Completed,
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
  // The user has seen how the last upload ended.
  if (name === 'completed' || name === 'failed') showInTab(null);
  showStage(next);
}

function change(changed: Partial<Staged>): void {
  const stage = stageNow();
  if (stage.name === 'staged') show({ ...stage, ...changed });
}

/** Shows a list of files. Instead of an empty list, shows another list or the drop zone. */
function showList(stage: Stage): void {
  if (stage.name === 'idle') stageStore.reset();
  else show(stage);
}

/** Bytes per second of the last measurement. Null before the first one. */
let shownBytesPerSecond: number | null = null;

export const stageStore = {
  lastBytesPerSecond: () => shownBytesPerSecond,

  /** Adds files to the list. After a completed upload, shows the list. */
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
  /** Starts the next upload of the queue. Without one, shows the newest list or the drop zone. */
  reset(): void {
    if (stageNow().name !== 'staged' && startNext()) return;
    const list = restoreList();
    changeQueue({ aside: queueNow().aside.filter(({ name }) => name === 'staged') });
    show(list);
  },

  sendList: start,

  /** Starts the upload, or queues it after a running or failed one. */
  send(request: UploadRequest): void {
    const { name } = stageNow();
    if (name === 'uploading' || name === 'failed') {
      stageStore.queue([...queueNow().waiting, request]);
    } else {
      setAside();
      start(request);
    }
  },

  /** Starts a failed upload again. `userId` is set if the user has signed in since the failure. */
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

  startNow(): void {
    setAside();
    startNext();
  },

  /** Hides a completed upload, and a failed upload that was not for this request. */
  leaveOtherUpload(requestId: string): void {
    const stage = stageNow();
    const failedRequestId = stage.name === 'failed' ? stage.request.sending?.requestId : null;
    if (stage.name === 'completed' || (stage.name === 'failed' && failedRequestId !== requestId)) stageStore.reset();
  },

  keepMailing(mailing: Mailing): void {
    const stage = stageNow();
    if (stage.name === 'completed') show({ ...stage, mailing });
  },

  backToList: () => show(backToList(stageNow())),
};

function start(request: UploadRequest): void {
  const upload = startUpload(request);
  const mailing = request.mail && startMailing(request.mail, { userId: request.userId });
  const started = { upload, request, mailing };
  show({ name: 'uploading', ...started });
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
      show({ name: 'uploading', ...started, isAnnounced });
      // If an announcement fails, the upload fails, too. A retry then asks for the emails.
      if (mailing)
        void allAnnounced(upload).then(
          () => mailing.mailFolder(progress.folderId ?? ''),
          () => undefined,
        );
      // The server must not see pictures of an encrypted upload.
      if (!upload.isEncrypted) logFailure(drawThumbnails(upload, progress.folderId, request));
    }
    const next = stageAfter(progress, started);
    if (!next) return showProgress(progress.percent);
    stop();
    end(next, name);
    if (next.name === 'completed' && !upload.isEncrypted) logFailure(drawCover(next.result, upload, request));
  });
}

/** After a success, starts the next upload. A failed upload stays visible until the user closes it. */
function end(ended: Completed | Failed, name: string): void {
  if (ended.name === 'completed' && canBeShareTarget()) void registerShareTarget();
  if (ended.name === 'completed' && queueNow().waiting.length > 0) {
    notifyOfEnd('completed', name);
    changeQueue({ aside: [...queueNow().aside, ended] });
    startNext();
    return;
  }
  show(ended);
  showInTab(endInTab(endOf(ended), name));
  notifyOfEnd(endOf(ended), name);
  if (ended.name === 'completed') showArrivalInTab();
  else showIconInTab(null);
}

function setAside(): void {
  const stage = stageNow();
  if (stage.name !== 'idle' && stage.name !== 'uploading') changeQueue({ aside: [...queueNow().aside, stage] });
}

function restoreList(): Stage {
  const { aside } = queueNow();
  const list = aside.findLast(({ name }) => name === 'staged');
  changeQueue({ aside: aside.filter((entry) => entry !== list) });
  return list ?? IDLE;
}

/** Returns the request for a retry. A discarded delivery gets a new secret, because the server has deleted it. */
function retryRequest(failed: Failed, replacements: Replacements | undefined): UploadRequest {
  const { error, folderId, title } = failed;
  const request =
    replacements && folderId !== null
      ? requestWith(failed.request, { lost: lostFilesOf(error.files), replacements, folderId, name: title })
      : failed.request;
  if (!request.sending || !isDiscarded(failed)) return request;
  return { ...request, sending: { ...request.sending, secret: newSendingSecret() } };
}

function startNext(): boolean {
  const [next, ...waiting] = queueNow().waiting;
  if (!next) return false;
  stageStore.queue(waiting);
  start(next);
  return true;
}

/** Resolves when all files are announced. Before that, the server could send the emails although files are missing. */
const allAnnounced = (upload: Upload): Promise<unknown> =>
  Promise.all(upload.sources.map((_, index) => upload.announcedFile(index)));

/** Pictures are optional. Their code may also fail to load. */
const logFailure = (sent: Promise<void>): void =>
  void sent.catch((failure: unknown) => console.warn('A picture of the upload was not sent.', failure));

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

async function drawThumbnails(upload: Upload, folderId: string, { userId }: UploadRequest): Promise<void> {
  if (!upload.sources.some((file) => thumbnailKindOf(file) !== null)) return;
  const { sendThumbnails } = await import('../../thumbnails/send-thumbnails');
  if (await sendThumbnails(upload, folderId)) await queryClient.invalidateQueries({ queryKey: myFilesKey(userId) });
}

function notifyOfEnd(end: ReturnType<typeof endOf>, name: string): void {
  if (end === 'cancelled') return;
  const title =
    end === 'completed'
      ? t({
          message: 'Sent',
          context: 'upload',
          comment: 'Title of a notification. Its text is the name of the upload',
        })
      : t({ message: 'Not sent', comment: 'Title of a notification. Its text is the name of the upload' });
  void notifyInBackground('sent', title, name);
}

function endOf(next: Stage): Parameters<typeof endInTab>[0] {
  if (next.name === 'completed') return 'completed';
  return next.name === 'failed' && next.isCancelled ? 'cancelled' : 'failed';
}
