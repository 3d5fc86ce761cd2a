import { Connection } from './connection';
import { encryptStored } from './encrypting/upload-encryption';
import { browserEnvironment, type Environment } from './environment';
import { holderEnvironment } from './holder-environment';
import { Folder } from './init/folder';
import { defaultName, filesOf, planUpload } from './init/plan';
import { sendableName } from './init/sendable-name';
import type { FileProgress, UploadProgress } from './progress/progress';
import { ProgressStore } from './progress/progress-store';
import { readFirst } from './reading/read-first';
import { runUpload } from './run-upload';
import { Semaphore } from './sending/slots/semaphore';
import { SendSlots } from './sending/slots/send-slots';
import { sendingEnvironment } from './sending-environment';
import type { UploadContext } from './upload-context';
import type { UploadRequest } from './upload-request';
import { filesFailed, MISSING_FOLDER_CODES, stopError, UploadStopped } from './upload-stopped';

export type { PickedFile, SendingTo } from '../picking/picked-file';
export type { FileFailure } from './failure-codes';
export type {
  CompletedUpload,
  FailedFile,
  FileProgress,
  LostFile,
  UploadError,
  UploadPhase,
  UploadProgress,
} from './progress/progress';
export type { UploadRequest } from './upload-request';

/**
 * The upload engine.
 *
 * `startUpload` makes a plan (names, order, keys), then runs the plan. `folder` creates the folder on the server and
 * stores the upload URLs. `send-bundle` sends several small files in one HTTP request. `send-file` sends one file, in
 * one HTTP request or in parts. `retry-loop` repeats calls, files and parts, and `next-step` decides when.
 *
 * Every request body waits for a slot in `send-slots`, which keeps only enough bodies in flight to use the whole line.
 * `connection` knows whether the server can be reached. If not, it aborts all HTTP requests of the upload at once.
 *
 * Only the server knows which bytes have arrived. Therefore a new upload and a resumed upload have the same steps.
 */
export interface Upload {
  /** Name of the new folder, or title of the upload to an existing folder. */
  readonly title: string;
  /** Same object until the progress changes. */
  readonly progress: () => UploadProgress;
  /** In the order of sending. Same array until an entry changes. */
  readonly files: () => readonly FileProgress[];
  readonly sources: readonly File[];
  /** Resolves when the file has been announced to the server. Rejects if the announcement failed. */
  readonly announcedFile: (index: number) => Promise<{ readonly fileId: string; readonly r2Key: string }>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stops the upload and deletes its new folder or unfinished files. */
  readonly cancel: () => void;
  /** True if another device announced these files (see `device`). That device may still be sending. */
  readonly isContinuation: boolean;
  readonly isEncrypted: boolean;
}

const MEMORY_MAX_BYTES = 256 * 1024 * 1024;

function environmentOf({ managementSecret, sending }: UploadRequest, baseEnvironment: Environment): Environment {
  if (sending) return sendingEnvironment(baseEnvironment, sending);
  return managementSecret === undefined ? baseEnvironment : holderEnvironment(baseEnvironment, managementSecret);
}

/** Encrypted bodies are not on disk. */
const fromMemory = (environment: Environment): Environment => ({ ...environment, sendsFromMemory: () => true });

/** Does not throw. `progress` reports failures. */
export function startUpload(request: UploadRequest, baseEnvironment: Environment = browserEnvironment): Upload {
  const resumed = request.files.find(({ resumes }) => resumes)?.resumes;
  const encryption = resumed?.isEncrypted
    ? encryptStored(resumed.folderId, baseEnvironment.secrets.load)
    : request.encryption;
  const sealer = encryption ? encryption.sealer() : null;
  // Prevents an unhandled rejection. The upload reports the failure later.
  sealer?.catch(() => undefined);
  const environment = environmentOf(request, encryption ? fromMemory(baseEnvironment) : baseEnvironment);
  const userId = resumed?.userId ?? request.userId;
  const folderId = resumed?.folderId ?? request.folderId;
  const scope = resumed?.scope ?? request.folderId ?? 'new';
  // `undefined` removes the folder that contains all files, because a new share has the folder's name.
  const root = resumed ? resumed.root : request.folderId ? null : undefined;
  const isEncrypted = sealer !== null;
  const emptyFolders = request.emptyFolders ?? resumed?.emptyFolders;
  const plan = planUpload(request.files, { userId, scope, root, emptyFolders, isEncrypted });

  const isContinuation = request.files.some(({ continues }) => continues !== undefined);
  const progress = new ProgressStore(plan, environment.now);
  const connection = new Connection(environment, (lost) => progress.offline(lost));
  const { folderName = resumed?.folderName ?? request.defaultName ?? defaultName(plan) } = request;
  const folderRequest = { ...request, userId, folderId, scope, name: sendableName(folderName) };
  const device = Math.floor(environment.random() * 2 ** 48).toString(36);
  const folder = new Folder(folderRequest, plan, { environment, connection, device, sealer });
  const upload: UploadContext = {
    plan,
    environment,
    connection,
    progress,
    folder,
    sealer,
    device,
    memory: new Semaphore(() => MEMORY_MAX_BYTES),
    firstSources: readFirst(plan, environment, sealer),
    slots: new SendSlots(environment.now, environment.lineSpeed),
  };

  const letSleep = environment.keepAwake();
  const letLeave = environment.warnOnLeaving();
  const runPromise = runUpload(upload, folderRequest)
    .then((outcome) => {
      if ('failed' in outcome) progress.end('failed', { error: filesFailed(outcome.failed) });
      else progress.end('completed', { result: outcome });
    })
    .catch(async (reason: unknown) => {
      const error = stopError(reason, environment.epochNow());
      connection.stop(reason);
      progress.end('failed', { error });
      if (MISSING_FOLDER_CODES.has(error.code)) await folder.forget();
    })
    .finally(() => {
      connection.stop(new UploadStopped('ended'));
      letSleep();
      letLeave();
    });

  return {
    title: folderRequest.name,
    progress: progress.progress,
    files: progress.files,
    sources: filesOf(plan).map(({ picked }) => picked.file),
    announcedFile: (index) => folder.ticket(index),
    subscribe: progress.subscribe,
    isContinuation,
    isEncrypted,
    cancel: () => {
      if (progress.hasEnded()) return;
      // Until the server has created the folder, another tab may be sending the same files.
      const hasTabLock = progress.progress().shareLink !== null;
      const cancelled = new UploadStopped('cancelled');
      connection.stop(cancelled);
      progress.end('cancelled', { error: stopError(cancelled, environment.epochNow()) });
      if (isContinuation) return;
      if (scope === 'new' && hasTabLock) void folder.discard();
      const removeArrived = async () => {
        await folder.forget();
        if (scope !== 'new') await folder.withdraw(progress.isDone);
        else if (!hasTabLock) await folder.discard();
      };
      void runPromise.then(() => folder.withTabLock(removeArrived)).catch(() => {});
    },
  };
}
