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
import { sendingEnvironment } from './sending-to';
import type { UploadContext } from './upload-context';
import { filesFailed, GONE, stopError, UploadStopped } from './upload-stopped';

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
 * `startUpload` plans (names, order, keys), then drives: `folder` makes the folder on the server and knows where each
 * file goes; `send-file` brings one file across, whole or in parts, with all its retries,
 * and `send-bundle` several small ones at their first try; every body waits for its turn in `send-slots`, which keeps as
 * few in flight as fill the line; `connection` knows whether there is a server at all, and every request hangs on its
 * signal, so that one abort ends everything at once; a gate bounds what is in memory; `progress` turns what happens into
 * snapshots for the page. The server's word is the truth about what has arrived, so going on after an interruption is the
 * same as beginning.
 */
export interface Upload {
  /** What it is called, as the folder that it makes. */
  readonly title: string;
  /** The same object while nothing has changed; a new one at most 8 times a second. */
  readonly progress: () => UploadProgress;
  /** One for each file, in the order in which they are sent; under the same rules. */
  readonly files: () => readonly FileProgress[];
  /** Calls `listener` after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Stops at once, and has the server throw away what arrived; of files that join a folder, what did not arrive whole.
   * Nothing is thrown away where `goesOn`. Does nothing once the upload has ended.
   */
  readonly cancel: () => void;
  /** It goes on with files that were announced before, perhaps by another device, which may still be sending them. */
  readonly goesOn: boolean;
}

export interface UploadRequest {
  readonly files: readonly PickedFile[];
  /** Paths of folders that are sent without files. */
  readonly emptyFolders?: readonly string[];
  readonly userId: string;
  /** Days until the files are deleted, fractions kept; -1 for never. */
  readonly expiryDays: number;
  /** The folder to add to; without it a new one is made. */
  readonly folderId?: string;
  /** What a new folder is called; without it as `defaultName` says. */
  readonly folderName?: string | undefined;
  /** What those who open a new folder need, and what they are told; nothing where absent. */
  readonly password?: string | undefined;
  readonly message?: string | undefined;
  /** After how many downloads a new folder is deleted; any number where absent. */
  readonly downloadLimit?: number | undefined;
  /** Files that one call to the server may announce, where that is not the default. */
  readonly filesPerCall?: number | undefined;
  /** Of the management link by which files are added to `folderId`, by somebody who need not be its owner. */
  readonly managementSecret?: string | undefined;
  /** The files were asked for, and go to whoever did. */
  readonly sending?: SendingTo | undefined;
}

/** Bytes of files in memory at once, where bodies are sent from memory or read to be hashed. */
const MEMORY_MAX_BYTES = 256 * 1024 * 1024;

/** In whose name its calls are made. */
function environmentOf({ managementSecret, sending }: UploadRequest, given: Environment): Environment {
  if (sending) return sendingEnvironment(given, sending);
  return managementSecret === undefined ? given : holderEnvironment(given, managementSecret);
}

/** Starts sending. Never throws: whatever goes wrong is in the progress. */
export function startUpload(request: UploadRequest, given: Environment = browserEnvironment): Upload {
  const { expiryDays, sending } = request;
  const environment = environmentOf(request, given);
  const resumed = request.files.find(({ resumes }) => resumes)?.resumes;
  const userId = resumed?.userId ?? request.userId;
  const folderId = resumed?.folderId ?? request.folderId;
  const scope = resumed?.scope ?? request.folderId ?? 'new';
  // What is added to a folder keeps its own folder; what makes a folder lends it its name.
  const root = resumed ? resumed.root : request.folderId ? null : undefined;
  const plan = planUpload(request.files, { userId, scope, root, emptyFolders: request.emptyFolders });

  const goesOn = request.files.some(({ continues }) => continues !== undefined);
  const progress = new ProgressStore(plan.files, environment.now);
  const connection = new Connection(environment, (lost) => progress.offline(lost));
  const folderRequest: FolderRequest = {
    userId,
    expiryDays,
    folderId,
    scope,
    name: sendableName(request.folderName ?? resumed?.folderName ?? defaultName(plan)),
    isNamed: request.folderName !== undefined,
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
  const driven = runUpload(upload, folderRequest)
    .then((outcome) => {
      if ('failed' in outcome) progress.end('failed', { error: filesFailed(outcome.failed, plan.files.length) });
      else progress.end('completed', { result: outcome });
    })
    .catch(async (reason: unknown) => {
      const error = stopError(reason);
      // Everything else that is still under way ends with it.
      connection.stop(reason);
      progress.end('failed', { error });
      if (GONE.has(error.code)) await folder.forget();
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
    goesOn,
    cancel: () => {
      if (progress.hasEnded()) return;
      // Before the first answer nobody knows whether another tab is sending the same files.
      const locked = progress.progress().shareLink !== null;
      const cancelled = new UploadStopped('cancelled', 'Upload cancelled by user');
      connection.stop(cancelled);
      progress.end('cancelled', { error: stopError(cancelled) });
      if (goesOn) return;
      if (scope === 'new' && locked) void folder.discard();
      const takeBack = async () => {
        await folder.forget();
        if (scope !== 'new') await folder.withdraw(progress.isDone);
        else if (!locked) await folder.discard();
      };
      void driven.then(() => folder.unlessElsewhere(takeBack)).catch(() => {});
    },
  };
}
