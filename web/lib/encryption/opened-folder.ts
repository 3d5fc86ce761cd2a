import type { Bytes } from '../../../encryption/bytes';
import { fileContent } from '../../../encryption/content';
import { DamagedError } from '../../../encryption/damaged-error';
import { type FolderKeys, folderKeys } from '../../../encryption/folder-keys';
import { type KdfRecord, type LinkKeys, unwrapFolderKey } from '../../../encryption/link-keys';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { FolderAnswer } from '../../../worker/contract/calls/folders';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { ApiError, apiError, call, parseJson } from '../api';
import { FinalError } from '../final-error';
import type { SealedContent } from './decrypting-stream';
import type { OpenedFile } from './open-files';
import { type OpenedFiles, openContents, openListing } from './opened-listing';
import { keyHeader, Refusal, storedBytes } from './stored-bytes';

export type Locked =
  | { readonly kdf: KdfRecord }
  /** Not encrypted, or taken down. */
  | { readonly folder: FolderAnswer };

/** Returns how the keys are derived. Rejects with the server's error if the visitor has no access. */
export async function readLock(folderId: string, signal: AbortSignal): Promise<Locked> {
  try {
    // The owner needs no access key.
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
  readonly folder: FolderAnswer;
  readonly opened: OpenedFiles;
  /** True if all files are in `opened`. */
  readonly isComplete: boolean;
  readonly byId: Map<string, OpenedFile>;
  readonly accessKey: string;
  readonly folderKey: Bytes;
  readonly keys: FolderKeys;
}

export type FolderAccess = LinkKeys | { readonly folderKey: Bytes };

/**
 * Opens a folder, and adds the files of its first page to `byId`. Rejects with `DamagedError` if the folder was
 * changed. Rejects with the code `wrong_key` if the owner's password is wrong.
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
  // The server does not check an owner's password.
  if (!folderKey && folder.isOwn) throw new ApiError('wrong_key', 0);
  if (!folderKey) throw new DamagedError('folder_key');
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
const NOT_OPENED = {
  opened: { files: [], directories: [], damagedCount: 0 },
  isComplete: true,
  folderKey: NO_KEY,
};

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

/** Loads all files of the folder if necessary. Rejects with `FinalError` if the folder has no such file. */
export async function findFile(opened: OpenedFolder, fileId: string): Promise<OpenedFile> {
  if (!opened.byId.has(fileId)) await allFiles(opened);
  const file = opened.byId.get(fileId);
  if (!file) throw new FinalError({ code: 'file_gone' });
  return file;
}

/** Rejects with `DamagedError` if the header is wrong. */
export const contentOf = async (
  { folder: { folderId }, accessKey, keys }: OpenedFolder,
  { fileId, header, fileSize }: OpenedFile,
): Promise<SealedContent> => ({
  content: await fileContent(keys, header, fileSize),
  plainBytes: fileSize,
  readStored: storedBytes({ folderId, fileId, accessKey }),
});

/** Converts a failure of reading or decrypting to an error with a message. Returns other failures unchanged. */
export function asApiError(failure: unknown): unknown {
  if (failure instanceof Refusal) {
    const { status, body, retryAfter } = failure.fields;
    return apiError(status, parseJson(body), retryAfter);
  }
  if (failure instanceof DamagedError) return new FinalError({ code: 'damaged' }, failure);
  if (failure instanceof TypeError) return new ApiError('network', 0, undefined, { cause: failure });
  return failure;
}
