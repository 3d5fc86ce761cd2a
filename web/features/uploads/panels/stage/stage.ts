/**
 * What the home screen shows where the drop zone is (specification, section 4):
 *
 *   idle -> staged -> uploading -> completed | failed -> idle
 *
 * Pure: what happens to the bytes is `upload.ts`'s, and `stage-store.ts` joins the two.
 */
import { HOME_DEFAULT_EXPIRY_DAYS } from '../../../../../worker/contract/limits';
import type {
  CompletedUpload,
  PickedFile,
  Upload,
  UploadError,
  UploadProgress,
  UploadRequest,
} from '../../engine/upload';
import { GONE } from '../../engine/upload-stopped';

import { emptyFoldersOf, withEmptyFolders, withoutEmptyFoldersIn } from '../../picking/empty-folders';
import { topFolderOf } from '../../picking/root-folder';
import { isSystemFile } from '../../picking/system-files';

export type Stage = { readonly name: 'idle' } | Staged | Uploading | Completed | Failed;

/** What those who open the link need, what they are told, and by whom; `''`: nothing. */
export interface ShareOptions {
  readonly password: string;
  readonly message: string;
  /** After how many downloads all of it is deleted. */
  readonly downloadLimit: string;
  /** Said to those alone who have asked for the files. */
  readonly sender: string;
}

/** Nothing of it is wanted. */
export const NO_OPTIONS: ShareOptions = { password: '', message: '', downloadLimit: '', sender: '' };

export interface Uploading {
  readonly name: 'uploading';
  /** The server knows the first of its files, so it counts them. */
  readonly isAnnounced?: boolean;
  readonly upload: Upload;
  readonly request: UploadRequest;
}

/** All has arrived. */
export interface Completed {
  readonly name: 'completed';
  readonly result: CompletedUpload;
  /** It has ended, and says which files it brought. */
  readonly upload?: Upload;
  /** What was picked. */
  readonly files?: readonly PickedFile[];
  readonly hasPassword: boolean;
  readonly downloadLimit: number | null;
  /** Files were added by a management link, to a folder that need not be one's own. */
  readonly byLink?: true;
  /** Files were sent to somebody who asked for them: the title of that. */
  readonly sentTo?: string;
}

/** Files were picked. */
export interface Staged {
  readonly name: 'staged';
  readonly files: readonly PickedFile[];
  readonly chosenDays: number;
  /** What the person calls it; `''`: nothing was typed. */
  readonly title: string;
  readonly options: ShareOptions;
  /** They were being sent, until that was cancelled. */
  readonly isCancelled?: true;
  /** Some of them may have arrived when they were sent before. */
  readonly wasSent: boolean;
  /** Files that an operating system wrote for itself are sent, too. */
  readonly withSystemFiles: boolean;
  /** The secret of the sending that some of them may have arrived with. */
  readonly sendingSecret?: string;
}

/** An upload that ended before all had arrived: by its person, or by what went wrong. */
export interface Failed {
  readonly name: 'failed';
  readonly isCancelled: boolean;
  /** What the upload is called. */
  readonly title?: string;
  readonly error: UploadError;
  /** Leads to what has arrived; null where nothing has. */
  readonly shareLink: string | null;
  readonly doneFiles: number;
  /** What was asked for, to ask for it again. */
  readonly request: UploadRequest;
}

const UNKNOWN_ERROR: UploadError = { code: 'unknown', message: 'Upload failed. Please try again.', files: [] };

export const IDLE: Stage = { name: 'idle' };

/** Two picks of one file on disk: same place in the drop, same name, size and date. */
const identity = ({ file, path }: PickedFile): string =>
  JSON.stringify([path, file.name, file.size, file.lastModified]);

/**
 * Files were picked. One that is already in the list stays there once. What was sent gives way to a new list; while
 * anything else is shown, nothing happens.
 */
export function addFiles(stage: Stage, picked: readonly PickedFile[]): Stage {
  if (stage.name === 'uploading' || stage.name === 'failed') return stage;
  const before = stage.name === 'staged' ? stage.files : [];
  const byIdentity = new Map(before.map((file) => [identity(file), file]));
  for (const file of picked) if (!byIdentity.has(identity(file))) byIdentity.set(identity(file), file);
  if (byIdentity.size === 0) return stage;
  const files = [...byIdentity.values()];
  const emptyFolders = emptyFoldersOf([...before, ...picked]);
  return {
    name: 'staged',
    // Those of a file that was in the list already would be lost with it.
    files: emptyFoldersOf(files).length < emptyFolders.length ? withEmptyFolders(files, emptyFolders) : files,
    chosenDays: stage.name === 'staged' ? stage.chosenDays : HOME_DEFAULT_EXPIRY_DAYS,
    title: stage.name === 'staged' ? stage.title : '',
    options: stage.name === 'staged' ? stage.options : NO_OPTIONS,
    wasSent: stage.name === 'staged' && stage.wasSent,
    withSystemFiles: stage.name === 'staged' && stage.withSystemFiles,
    ...(stage.name === 'staged' && stage.sendingSecret && { sendingSecret: stage.sendingSecret }),
  };
}

/** A file was taken off the list; without any left the drop zone is back. */
export const removeFile = (stage: Stage, removed: PickedFile): Stage => keepFiles(stage, (file) => file !== removed);

/** The same for a picked folder, with all that is in it. */
export function removeFolder(stage: Stage, folder: string): Stage {
  const left = keepFiles(stage, ({ path }) => topFolderOf(path) !== folder);
  return left.name === 'staged' ? { ...left, files: withoutEmptyFoldersIn(left.files, folder) } : left;
}

function keepFiles(stage: Stage, isKept: (file: PickedFile) => boolean): Stage {
  if (stage.name !== 'staged') return stage;
  const files = stage.files.filter(isKept);
  const isListEmpty = files.every((file) => !stage.withSystemFiles && isSystemFile(file));
  return isListEmpty ? IDLE : { ...stage, files };
}

/** The list of a failed upload again, to change it before it is sent. */
export const backToList = (stage: Stage): Stage =>
  stage.name === 'failed'
    ? {
        ...listOf({ ...stage.request, files: filesAfter(stage) }),
        title: titleOf(stage.request),
        ...(stage.isCancelled && { isCancelled: true }),
        wasSent: true,
        ...(stage.request.sending && !isGivenUp(stage) && { sendingSecret: stage.request.sending.secret }),
      }
    : stage;

const titleOf = ({ folderName, files }: UploadRequest): string => folderName ?? files[0]?.resumes?.folderName ?? '';

/** Returns the list of files, with its settings, that makes this request. */
export const listOf = (request: UploadRequest): Staged => ({
  name: 'staged',
  files: withEmptyFolders(request.files, request.emptyFolders ?? []),
  chosenDays: request.expiryDays,
  title: titleOf(request),
  options: optionsOf(request),
  wasSent: false,
  withSystemFiles: request.files.some(isSystemFile),
});

/** The files of an upload that has ended. Those of one that was thrown away do not go on with it. */
const filesAfter = (stage: Failed): readonly PickedFile[] =>
  stage.isCancelled && (!stage.request.sending || isGivenUp(stage))
    ? stage.request.files.map(({ resumes: _, ...file }) => file)
    : stage.request.files;

/** Cancelled where files are picked and sent: their list is there again. What joins a folder has no such list. */
export const hasListAgain = ({ isCancelled, request }: Failed): boolean =>
  isCancelled && request.folderId === undefined;

const optionsOf = ({ password = '', message = '', downloadLimit, sending }: UploadRequest): ShareOptions => ({
  ...{ password, message, downloadLimit: downloadLimit === undefined ? '' : String(downloadLimit) },
  sender: sending?.sender ?? '',
});

/** Nothing arrived of what was cancelled: the server gives the whole up, and it begins anew. */
export const isGivenUp = ({ isCancelled, doneFiles }: Failed): boolean => isCancelled && doneFiles === 0;

/** What an upload's end makes of the stage; null while it has not ended. */
export function stageAfter(progress: UploadProgress, request: UploadRequest): Stage | null {
  const { phase, result, doneFiles, shareLink } = progress;
  if (phase === 'completed' && result) {
    const { password, downloadLimit = null } = request;
    return {
      ...{ name: 'completed', result, hasPassword: password !== undefined, downloadLimit },
      ...(request.managementSecret !== undefined && { byLink: true }),
      ...(request.sending && { sentTo: request.sending.title }),
    };
  }
  if (phase !== 'failed' && phase !== 'cancelled') return null;
  const error = progress.error ?? UNKNOWN_ERROR;
  // What was cancelled is thrown away, and where the folder is gone the link leads nowhere.
  const isSomeThere = phase === 'failed' && doneFiles > 0 && !GONE.has(error.code);
  return {
    name: 'failed',
    isCancelled: phase === 'cancelled',
    error,
    shareLink: isSomeThere && !request.sending ? shareLink : null,
    doneFiles,
    request,
  };
}

export const totalBytesOf = (files: readonly PickedFile[]): number =>
  files.reduce((total, { file }) => total + file.size, 0);

const NO_FILES: readonly PickedFile[] = [];

/** What is sent, or was. */
export const filesOf = (stage: Uploading | Completed): readonly PickedFile[] =>
  (stage.name === 'uploading' ? stage.request.files : stage.files) ?? NO_FILES;
