import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { SendingTo } from '../../picking/picked-file';

/**
 * The browser's record of an unfinished upload. The record contains the folder id. When the user chooses the files
 * again, the page recognizes the files by the record. The record is written once, when the folder id is known. The
 * record does not say which bytes have arrived, because only the server knows. Each field of `files` is one array for
 * all files, so the record of 20,000 files is small.
 */
export interface UploadRecord {
  readonly folderId: string;
  readonly userId: string;
  /** Name of the share. */
  readonly folderName: string;
  /** Folder that was removed from the start of the paths. Null if no folder was removed. */
  readonly root: string | null;
  /** Scope of the files' idempotency keys. */
  readonly scope: string;
  readonly expiryDays: number;
  /** `startedAt` and `announcedAt` are times of the server's clock in milliseconds since 1970. */
  readonly startedAt: number;
  /** Time of the last announcement. */
  readonly announcedAt: number;
  readonly totalBytes: number;
  /** The request for files to which the files are sent, and the secret of the delivery. */
  readonly sending?: SendingTo;
  /** Set if the upload is end-to-end encrypted. Its key is stored in another place (`stored-keys.ts`). */
  readonly isEncrypted?: true;
  /** Paths of the empty folders of an encrypted upload, without `root`. */
  readonly emptyFolders?: readonly string[];
  readonly files: RecordedFiles;
  /** Handles that open the files again. Null if a file has no handle, or if there are too many handles. */
  readonly handles: RecordedHandles | null;
}

interface RecordedFiles {
  /** Paths of the files, without duplicates. */
  readonly paths: readonly string[];
  /** For each file, the index of its path in `paths`. */
  readonly pathOf: readonly number[];
  /** Names of the files in the share. */
  readonly names: readonly string[];
  /** Names on disk by file index. The map has only files whose name on disk differs from the name in the share. */
  readonly namesOnDisk: ReadonlyMap<number, string>;
  readonly sizes: readonly number[];
  /** Modification times from the browser, in milliseconds since 1970. */
  readonly modified: readonly number[];
}

export interface RecordedHandles {
  readonly handles: readonly (FileSystemFileHandle | FileSystemDirectoryHandle)[];
  /**
   * Index in `handles` for each file. The handle belongs to the file, or to the dropped folder that contains the
   * file.
   */
  readonly handleOf: readonly number[];
}

const database = createStore('fileshare-uploads', 'unfinished');
/**
 * Opens the database. `createStore` throws if storage is forbidden. Because of `async`, this function does not throw
 * but returns a promise that rejects.
 */
const store: UseStore = async (mode, work) => database(mode, work);

/** Resolves even if the browser cannot save the record, because an upload works without a record. */
export async function saveRecord(record: UploadRecord): Promise<void> {
  try {
    await set(record.folderId, record, store);
  } catch {
    // Some browsers can store a record, but no handles.
    if (record.handles) await saveRecord({ ...record, handles: null });
  }
}

export const loadRecord = async (folderId: string): Promise<UploadRecord | null> =>
  (await get<UploadRecord>(folderId, store).catch(() => undefined)) ?? null;

export const deleteRecord = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);

/** Returns the records with a user id in `userIds`, newest first. */
export async function recordsOf(userIds: readonly string[]): Promise<UploadRecord[]> {
  const all = await values<UploadRecord>(store).catch(() => []);
  return all.filter((record) => userIds.includes(record.userId)).sort((a, b) => b.startedAt - a.startedAt);
}
