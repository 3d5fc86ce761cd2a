import type { PickedFile, SendingTo } from '../picking/picked-file';
import { Connection } from './connection';
import { browserEnvironment, type Environment } from './environment';
import { holderEnvironment } from './holder-environment';
import { Folder, type FolderRequest } from './init/folder';
import { defaultName, planUpload } from './init/plan';
import { sendableName } from './init/sendable-name';
import type { FileProgress, UploadProgress } from './progress/progress';
import { ProgressStore } from './progress/progress-store';
import { readFirst } from './reading/read-first';
import { runUpload } from './run-upload';
import { Semaphore } from './sending/slots/semaphore';
import { SendSlots } from './sending/slots/send-slots';
import { sendingEnvironment } from './sending-environment';
import type { UploadContext } from './upload-context';
import { filesFailed, MISSING_FOLDER_CODES, stopError, UploadStopped } from './upload-stopped';

export type { PickedFile, SendingTo } from '../picking/picked-file';
export type {
  CompletedUpload,
  FailedFile,
  FileProgress,
  UploadError,
  UploadPhase,
  UploadProgress,
} from './progress/progress';

/**
 * The upload engine.
 *
 * `startUpload` makes a plan (names, order, keys), then runs it. `folder` creates the folder on the server and holds
 * each file's upload URL. `send-file` sends one file, whole or in parts. `send-bundle` sends several small files on
 * their first attempt. `retry-loop` repeats calls, files and parts as `next-step` decides.
 *
 * Every body waits for a slot in `send-slots`, which keeps just enough in flight to fill the line. `connection` knows
 * whether the server can be reached. Every request uses its signal, so that one abort ends them all. A semaphore limits
 * the memory. `progress` turns events into snapshots for the page.
 *
 * Only the server knows which bytes have arrived. Resuming after an interruption is therefore the same as starting.
 */
export interface Upload {
  /** Title, used as the name of a new folder. */
  readonly title: string;
  /** Returns the same object until something changes, and a new one at most 8 times a second. */
  readonly progress: () => UploadProgress;
  /** Returns one entry per file, in sending order. Same rules as `progress`. */
  readonly files: () => readonly FileProgress[];
  /** Calls `listener` after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Stops the upload and deletes the arrived files from the server. In a folder that existed before, deletes only files
   * that have not arrived in full. Deletes nothing if `isContinuation`. Does nothing once the upload has ended.
   */
  readonly cancel: () => void;
  /** Whether it continues files that were announced before. Another device may still be sending them. */
  readonly isContinuation: boolean;
}

export interface UploadRequest {
  readonly files: readonly PickedFile[];
  /** Paths of folders to send without files. */
  readonly emptyFolders?: readonly string[];
  readonly userId: string;
  /** Days until the files are deleted, with fractions; -1 for never. */
  readonly expiryDays: number;
  /** Folder to add to. Undefined creates a new one. */
  readonly folderId?: string;
  /** Name of a new folder. Undefined means `defaultName`. */
  readonly folderName?: string | undefined;
  /** Password and message of a new folder. Undefined means none. */
  readonly password?: string | undefined;
  readonly message?: string | undefined;
  /** Downloads after which a new folder is deleted. Undefined means no limit. */
  readonly downloadLimit?: number | undefined;
  /** Files that one call may announce. Undefined means the default. */
  readonly filesPerCall?: number | undefined;
  /** Secret of the management link, if files are added to `folderId` through it. The sender need not be its owner. */
  readonly managementSecret?: string | undefined;
  /** The request that the files are sent to, if any. */
  readonly sending?: SendingTo | undefined;
}

/** Most bytes of files in memory at once, for bodies sent from memory and for hashing. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024;

/** Returns the environment whose calls carry the right credentials. */
function environmentOf({ managementSecret, sending }: UploadRequest, baseEnvironment: Environment): Environment {
  if (sending) return sendingEnvironment(baseEnvironment, sending);
  return managementSecret === undefined ? baseEnvironment : holderEnvironment(baseEnvironment, managementSecret);
}

/** Starts sending. Never throws: failures are in the progress. */
export function startUpload(request: UploadRequest, baseEnvironment: Environment = browserEnvironment): Upload {
  const { expiryDays, sending } = request;
  const environment = environmentOf(request, baseEnvironment);
  const resumed = request.files.find(({ resumes }) => resumes)?.resumes;
  const userId = resumed?.userId ?? request.userId;
  const folderId = resumed?.folderId ?? request.folderId;
  const scope = resumed?.scope ?? request.folderId ?? 'new';
  // Files added to a folder keep their common folder. A new folder takes its name from it.
  const root = resumed ? resumed.root : request.folderId ? null : undefined;
  const plan = planUpload(request.files, { userId, scope, root, emptyFolders: request.emptyFolders });

  const isContinuation = request.files.some(({ continues }) => continues !== undefined);
  const progress = new ProgressStore(plan.files, environment.now);
  const connection = new Connection(environment, (lost) => progress.offline(lost));
  const folderRequest: FolderRequest = {
    userId,
    expiryDays,
    folderId,
    scope,
    name: sendableName(request.folderName ?? resumed?.folderName ?? defaultName(plan)),
    hasChosenName: request.folderName !== undefined,
    password: request.password,
    message: request.message,
    downloadLimit: request.downloadLimit,
    sending,
    filesPerCall: request.filesPerCall,
  };
  const device = Math.floor(environment.random() * 2 ** 48).toString(36);
  const folder = new Folder(folderRequest, plan, { environment, connection, device });
  const upload: UploadContext = {
    plan,
    environment,
    connection,
    progress,
    folder,
    device,
    memory: new Semaphore(() => MEMORY_MAX_BYTES),
    firstSources: readFirst(plan, environment),
    slots: new SendSlots(environment.now, environment.lineSpeed),
  };

  const letSleep = environment.keepAwake();
  const letLeave = environment.warnOnLeaving();
  const runPromise = runUpload(upload, folderRequest)
    .then((outcome) => {
      if ('failed' in outcome) progress.end('failed', { error: filesFailed(outcome.failed, plan.files.length) });
      else progress.end('completed', { result: outcome });
    })
    .catch(async (reason: unknown) => {
      const error = stopError(reason);
      // Abort all other requests in flight.
      connection.stop(reason);
      progress.end('failed', { error });
      if (MISSING_FOLDER_CODES.has(error.code)) await folder.forget();
    })
    .finally(() => {
      connection.stop(new UploadStopped('ended', 'The upload has ended.'));
      letSleep();
      letLeave();
    });

  return {
    title: folderRequest.name,
    progress: progress.progress,
    files: progress.files,
    subscribe: progress.subscribe,
    isContinuation,
    cancel: () => {
      if (progress.hasEnded()) return;
      // Until the first answer it is unknown whether another tab is sending the same files.
      const locked = progress.progress().shareLink !== null;
      const cancelled = new UploadStopped('cancelled', 'Upload cancelled by user');
      connection.stop(cancelled);
      progress.end('cancelled', { error: stopError(cancelled) });
      if (isContinuation) return;
      if (scope === 'new' && locked) void folder.discard();
      const removeArrived = async () => {
        await folder.forget();
        if (scope !== 'new') await folder.withdraw(progress.isDone);
        else if (!locked) await folder.discard();
      };
      void runPromise.then(() => folder.withTabLock(removeArrived)).catch(() => {});
    },
  };
}
