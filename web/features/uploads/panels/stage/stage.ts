/**
 * The stage is the content of the upload panel (`docs/product.md`, 'How do I send files?'). Its usual order:
 *
 *   idle -> staged -> uploading -> completed | failed -> idle
 *
 * `idle` is the drop zone. `staged` is the list of picked files. The functions here are pure. `upload.ts` sends the
 * bytes, and `stage-store.ts` connects both.
 */
import { HOME_DEFAULT_EXPIRY_DAYS } from '../../../../../worker/contract/limits';
import { type MailWish, NO_MAIL } from '../../../../lib/mail-wish';
import type { UploadEncryption } from '../../engine/encrypting/upload-encryption';
import type {
  CompletedUpload,
  FileProgress,
  PickedFile,
  Upload,
  UploadError,
  UploadProgress,
  UploadRequest,
} from '../../engine/upload';
import { MISSING_FOLDER_CODES } from '../../engine/upload-stopped';
import type { Mailing } from '../../mailing/mailing';
import { emptyFoldersOf, withEmptyFolders, withoutEmptyFoldersIn } from '../../picking/empty-folders';
import { topFolderOf } from '../../picking/root-folder';
import { isSystemFile } from '../../picking/system-files';

export type Stage = { readonly name: 'idle' } | Staged | Uploading | Completed | Failed;

/** Texts as typed. `''` if an option is not set. */
export interface ShareOptions {
  readonly password: string;
  readonly message: string;
  /** Number of downloads after which the share is deleted. */
  readonly downloadLimit: string;
  /** Only for requests for files. */
  readonly sender: string;
  /** Only for uploads from the home page. */
  readonly mail: MailWish;
}

export const NO_OPTIONS: ShareOptions = {
  password: '',
  message: '',
  downloadLimit: '',
  sender: '',
  mail: NO_MAIL,
};

interface Started {
  readonly upload: Upload;
  readonly request: UploadRequest;
  /** Undefined if the sender wants no emails. */
  readonly mailing?: Mailing | undefined;
}

export interface Uploading extends Started {
  readonly name: 'uploading';
  /** True if the first files are announced, so the server has counted their bytes. */
  readonly isAnnounced?: boolean;
}

export interface Completed extends Started {
  readonly name: 'completed';
  readonly result: CompletedUpload;
}

/** Picked files before their upload, or after a failed or cancelled attempt. */
export interface Staged {
  readonly name: 'staged';
  readonly files: readonly PickedFile[];
  readonly chosenDays: number;
  /** Typed title. `''` if there is none. */
  readonly title: string;
  readonly options: ShareOptions;
  readonly isCancelled?: true;
  /** True if some files may have arrived in an earlier attempt. */
  readonly wasSent: boolean;
  readonly withSystemFiles: boolean;
  /** Secret of an earlier attempt's delivery. */
  readonly sendingSecret?: string;
  /** Set after a failed encrypted attempt, until the list of files changes. */
  readonly encryption?: UploadEncryption;
}

/** Upload that ended before all files had arrived. */
export interface Failed {
  readonly name: 'failed';
  readonly isCancelled: boolean;
  readonly title: string;
  /** Final state of every file, in the order of sending. */
  readonly files: readonly FileProgress[];
  readonly error: UploadError;
  /** Null if no link leads to arrived files. */
  readonly shareLink: string | null;
  readonly doneFiles: number;
  /** Null if the upload failed before the server created the folder. */
  readonly folderId: string | null;
  readonly request: UploadRequest;
}

const UNKNOWN_ERROR: UploadError = { code: 'unknown', files: [] };

export const IDLE: Stage = { name: 'idle' };

/** Returns the same text if the user picks the file again. */
const identity = ({ file, path }: PickedFile): string =>
  JSON.stringify([path, file.name, file.size, file.lastModified]);

/** Leaves out duplicates. Returns `stage` itself during an upload or after a failure. */
export function addFiles(stage: Stage, picked: readonly PickedFile[]): Stage {
  if (stage.name === 'uploading' || stage.name === 'failed') return stage;
  const existing = stage.name === 'staged' ? stage.files : [];
  const byIdentity = new Map(existing.map((file) => [identity(file), file]));
  for (const file of picked) if (!byIdentity.has(identity(file))) byIdentity.set(identity(file), file);
  if (byIdentity.size === 0) return stage;
  const files = [...byIdentity.values()];
  const emptyFolders = emptyFoldersOf([...existing, ...picked]);
  return {
    name: 'staged',
    // Files that are picked again may bring new empty folders.
    files: emptyFoldersOf(files).length < emptyFolders.length ? withEmptyFolders(files, emptyFolders) : files,
    chosenDays: stage.name === 'staged' ? stage.chosenDays : HOME_DEFAULT_EXPIRY_DAYS,
    title: stage.name === 'staged' ? stage.title : '',
    options: stage.name === 'staged' ? stage.options : NO_OPTIONS,
    wasSent: stage.name === 'staged' && stage.wasSent,
    withSystemFiles: stage.name === 'staged' && stage.withSystemFiles,
    ...(stage.name === 'staged' && stage.sendingSecret && { sendingSecret: stage.sendingSecret }),
  };
}

export const removeFile = (stage: Stage, removed: PickedFile): Stage => keepFiles(stage, (file) => file !== removed);

export function removeFolder(stage: Stage, folder: string): Stage {
  const remaining = keepFiles(stage, ({ path }) => topFolderOf(path) !== folder);
  return remaining.name === 'staged'
    ? { ...remaining, files: withoutEmptyFoldersIn(remaining.files, folder) }
    : remaining;
}

function keepFiles(stage: Stage, shouldKeep: (file: PickedFile) => boolean): Stage {
  if (stage.name !== 'staged') return stage;
  // A different list of files needs a different key.
  const { encryption: _, ...list } = stage;
  const files = stage.files.filter(shouldKeep);
  const isListEmpty = files.every((file) => !stage.withSystemFiles && isSystemFile(file));
  return isListEmpty ? IDLE : { ...list, files };
}

export const backToList = (stage: Stage): Stage =>
  stage.name === 'failed'
    ? {
        // A cancelled upload was deleted, so its key must not be used again.
        ...listOf({ ...stage.request, files: filesAfter(stage), ...(stage.isCancelled && { encryption: undefined }) }),
        title: titleOf(stage.request),
        ...(stage.isCancelled && { isCancelled: true }),
        wasSent: true,
        ...(stage.request.sending && !isDiscarded(stage) && { sendingSecret: stage.request.sending.secret }),
      }
    : stage;

const titleOf = ({ folderName, files }: UploadRequest): string => folderName ?? files[0]?.resumes?.folderName ?? '';

export const listOf = (request: UploadRequest): Staged => ({
  name: 'staged',
  files: withEmptyFolders(request.files, request.emptyFolders ?? []),
  chosenDays: request.expiryDays,
  title: titleOf(request),
  options: optionsOf(request),
  wasSent: false,
  withSystemFiles: request.files.some(isSystemFile),
  ...(request.encryption && { encryption: request.encryption }),
});

/** Returns the files for another upload. If the server has deleted the folder, `resumes` is removed. */
const filesAfter = (stage: Failed): readonly PickedFile[] =>
  stage.isCancelled && (!stage.request.sending || isDiscarded(stage))
    ? stage.request.files.map(({ resumes: _, ...file }) => file)
    : stage.request.files;

/** Returns true after a cancellation, unless the upload has no list, because its folder already existed. */
export const returnsToList = ({ isCancelled, request }: Failed): boolean =>
  isCancelled && request.folderId === undefined;

const optionsOf = ({
  password = '',
  message = '',
  downloadLimit,
  sending,
  mail = NO_MAIL,
}: UploadRequest): ShareOptions => ({
  password,
  message,
  downloadLimit: downloadLimit === undefined ? '' : String(downloadLimit),
  sender: sending?.sender ?? '',
  mail,
});

export const isDiscarded = ({ isCancelled, doneFiles }: Failed): boolean => isCancelled && doneFiles === 0;

export function stageAfter(progress: UploadProgress, started: Started): Completed | Failed | null {
  const { phase, result, doneFiles, shareLink, folderId } = progress;
  if (phase === 'completed' && result) return { name: 'completed', result, ...started };
  if (phase !== 'failed' && phase !== 'cancelled') return null;
  const error = progress.error ?? UNKNOWN_ERROR;
  const { upload, request } = started;
  // A cancellation deletes the link.
  const hasArrivedFiles = phase === 'failed' && doneFiles > 0 && !MISSING_FOLDER_CODES.has(error.code);
  return {
    name: 'failed',
    isCancelled: phase === 'cancelled',
    title: upload.title,
    files: upload.files(),
    error,
    shareLink: hasArrivedFiles && !request.sending ? shareLink : null,
    doneFiles,
    folderId,
    request,
  };
}

export const totalBytesOf = (files: readonly PickedFile[]): number =>
  files.reduce((total, { file }) => total + file.size, 0);

/** Returns true for uploads through a management link. The sender may not own the folder. */
export const isByLink = ({ request }: Started): boolean => request.managementSecret !== undefined;
