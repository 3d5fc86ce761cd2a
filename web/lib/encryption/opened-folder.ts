/** Decrypts an encrypted folder and its files in the page. */
import type { Bytes } from '../../../encryption/bytes';
import { fileContent } from '../../../encryption/content';
import { DamagedError } from '../../../encryption/damaged-error';
import { type FolderKeys, folderKeys } from '../../../encryption/folder-keys';
import { type KdfRecord, type LinkKeys, unwrapFolderKey } from '../../../encryption/link-keys';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { FolderAnswer } from '../../../worker/contract/calls/folders';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { ApiError, apiError, call, parseJson } from '../api';
import { FinalError } from '../is-retryable';
import type { SealedContent } from './decrypting-stream';
import type { OpenedFile } from './open-files';
import { type OpenedFiles, openContents, openListing } from './opened-listing';
import { keyHeader, Refusal, storedBytes } from './stored-bytes';

/** Result of `readLock`, which requests a folder without the access key. */
export type Locked =
  | { readonly kdf: KdfRecord }
  /** The folder is not encrypted, or was taken down. */
  | { readonly folder: FolderAnswer };

/**
 * Finds out how the keys of a folder are derived. Rejects with the server's error if the folder cannot be read at
 * all.
 */
export async function readLock(folderId: string, signal: AbortSignal): Promise<Locked> {
  try {
    // The server recognises the owner of a folder. The owner needs no access key to read the folder.
    const { folder } = await call(endpoints.folder, { folderId }, { signal });
    return folder.encryption ? { kdf: folder.encryption } : { folder };
  } catch (failure) {
    const kdf = failure instanceof ApiError && failure.code === 'key_required' ? kdfOf(failure) : null;
    if (kdf) return { kdf };
    throw failure;
  }
}

function kdfOf({ fields }: ApiError): KdfRecord | null {
  const { encryption } = fields as { encryption?: Partial<KdfRecord> };
  const { version, kdf, salt } = encryption ?? {};
  return typeof version === 'number' && typeof kdf === 'string' && typeof salt === 'string'
    ? { version, kdf, salt }
    : null;
}

export interface OpenedFolder {
  /** The folder with decrypted names, in the form that the pages of other shares use. */
  readonly folder: FolderAnswer;
  readonly opened: OpenedFiles;
  /** False if the server has more files than `opened`. */
  readonly isComplete: boolean;
  /** All files that were read so far, by id. Files from earlier reads are included. */
  readonly byId: Map<string, OpenedFile>;
  readonly accessKey: string;
  readonly folderKey: Bytes;
  readonly keys: FolderKeys;
}

/** Keys of a link, or the folder key that a browser of the owner has stored. The owner needs no access key. */
export type FolderAccess = LinkKeys | { readonly folderKey: Bytes };

/**
 * Reads and decrypts a folder. Adds its files to `byId`. Rejects with the server's error. Rejects with `DamagedError`
 * if the folder's key or metadata was changed after the sender had encrypted it.
 */
export async function readOpened(
  folderId: string,
  access: FolderAccess,
  signal: AbortSignal,
  byId = new Map<string, OpenedFile>(),
): Promise<OpenedFolder> {
  const accessKey = 'folderKey' in access ? '' : access.accessKey;
  const { folder } = await call(endpoints.folder, { folderId }, { signal, headers: keyHeader(accessKey) });
  if (!folder.encryption) return { ...NOT_OPENED, folder, byId, accessKey, keys: await folderKeys(NO_KEY) };
  const folderKey =
    'folderKey' in access ? access.folderKey : await unwrapFolderKey(access.wrappingKey, folder.encryption.wrappedKey);
  // The server does not check the owner's access key. If the owner's link or password is wrong, only the decryption
  // of the folder key fails.
  if (!folderKey && folder.isOwn) throw new ApiError('wrong_key', 0);
  if (!folderKey) throw new DamagedError('The key of the folder does not open.');
  const keys = await folderKeys(folderKey);
  const opened = await openContents(keys, folder.files);
  addTo(byId, opened);
  return {
    folder: await openListing(keys, folder, opened),
    opened,
    isComplete: folder.files.length >= folder.fileCount,
    byId,
    accessKey,
    folderKey,
    keys,
  };
}

function addTo(byId: Map<string, OpenedFile>, { files }: OpenedFiles): void {
  for (const file of files) byId.set(file.fileId, file);
}

const NO_KEY = new Uint8Array(32);
/** Values for a folder that was taken down. Such a folder has no contents. */
const NOT_OPENED = {
  opened: { files: [], directories: [], damagedCount: 0 },
  isComplete: true,
  folderKey: NO_KEY,
};

/** Reads a page of the folder's files. `page` starts at 1. */
export async function readFiles(
  { folder: { folderId }, byId, accessKey, keys }: OpenedFolder,
  page: number,
  signal?: AbortSignal,
) {
  const input = { folderId, page, limit: FOLDER_FILES_MAX_LIMIT };
  const answer = await call(endpoints.folderFiles, input, { headers: keyHeader(accessKey), ...(signal && { signal }) });
  const opened = await openContents(keys, answer.files);
  addTo(byId, opened);
  return { ...answer, opened };
}

/** Returns all files of the folder, including files that the page has not loaded yet. */
export async function allFiles(opened: OpenedFolder, signal?: AbortSignal): Promise<OpenedFiles> {
  if (opened.isComplete) return opened.opened;
  const files: OpenedFile[] = [];
  const directories: OpenedFile[] = [];
  let damagedCount = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await readFiles(opened, page, signal);
    files.push(...answer.opened.files);
    directories.push(...answer.opened.directories);
    damagedCount += answer.opened.damagedCount;
    pages = answer.pagination.totalPages;
  }
  return { files, directories, damagedCount };
}

/** Returns a file by its id. If the page has not loaded the file yet, loads all files of the folder. */
export async function findFile(opened: OpenedFolder, fileId: string): Promise<OpenedFile> {
  if (!opened.byId.has(fileId)) await allFiles(opened);
  const file = opened.byId.get(fileId);
  if (!file) throw new FinalError('The file is not in this folder any more.');
  return file;
}

/** Returns the file's content in the form that `decrypted` needs. Rejects with `DamagedError`. */
export const contentOf = async (
  { folder: { folderId }, accessKey, keys }: OpenedFolder,
  { fileId, header, fileSize }: OpenedFile,
): Promise<SealedContent> => ({
  content: await fileContent(keys, header, fileSize),
  plainBytes: fileSize,
  readStored: storedBytes({ folderId, fileId, accessKey }),
});

const DAMAGED = 'This file is damaged: it is not what the sender encrypted.';

/**
 * Converts a failure of decryption into an error of an API call, because the page can explain the errors of API
 * calls.
 */
export function asApiError(failure: unknown): unknown {
  if (failure instanceof Refusal) {
    const { status, body, retryAfter } = failure.fields;
    return apiError(status, parseJson(body), retryAfter);
  }
  if (failure instanceof DamagedError) return new FinalError(DAMAGED);
  if (failure instanceof TypeError) return new ApiError('network', 0, undefined, { cause: failure });
  return failure;
}
