import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { SendingTo } from '../../picking/picked-file';

/**
 * The browser's record of an unfinished upload. It suffices to recognise the files when they are chosen again, and to
 * find the folder. Only the server knows which bytes have arrived. It is written once, when the folder is known. Lists
 * are stored by column, so that 20,000 files are one small write.
 */
export interface UploadRecord {
  readonly folderId: string;
  readonly userId: string;
  /** Name of the share. */
  readonly folderName: string;
  /** Folder that was cut off the paths. */
  readonly root: string | null;
  /** Scope of the files' idempotency keys. */
  readonly scope: string;
  readonly expiryDays: number;
  /** Milliseconds since 1970 of the server's clock, like `announcedAt`. */
  readonly startedAt: number;
  /** When the files were last announced to the server. */
  readonly announcedAt: number;
  readonly totalBytes: number;
  /** Recipient, and the secret to resume with. */
  readonly sending?: SendingTo;
  readonly files: RecordedFiles;
  /** Handles to open the files again. Null if the browser gave none, or not for every file. */
  readonly handles: RecordedHandles | null;
}

interface RecordedFiles {
  /** Each path once. */
  readonly paths: readonly string[];
  /** For each file: the index of its path in `paths`. */
  readonly pathOf: readonly number[];
  /** Names in the share. */
  readonly names: readonly string[];
  /** Names on disk, only of files whose name differs there. */
  readonly namesOnDisk: ReadonlyMap<number, string>;
  readonly sizes: readonly number[];
  /** Milliseconds since 1970, as reported by the browser. */
  readonly modified: readonly number[];
}

export interface RecordedHandles {
  readonly handles: readonly (FileSystemFileHandle | FileSystemDirectoryHandle)[];
  /** For each file: the index of its handle, or of the handle of the folder it was dropped in. */
  readonly handleOf: readonly number[];
}

const database = createStore('fileshare-uploads', 'unfinished');
/** Opening the database throws synchronously if storage is forbidden. `async` turns that into a rejection. */
const store: UseStore = async (mode, work) => database(mode, work);

/** Saves the record. Also resolves if the browser refuses, because an upload does not depend on it. */
export async function saveRecord(record: UploadRecord): Promise<void> {
  try {
    await set(record.folderId, record, store);
  } catch {
    // Some browsers store data, but no handles.
    if (record.handles) await saveRecord({ ...record, handles: null });
  }
}

export const loadRecord = async (folderId: string): Promise<UploadRecord | null> =>
  (await get<UploadRecord>(folderId, store).catch(() => undefined)) ?? null;

export const deleteRecord = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);

/** Returns the records of any of these user ids, newest first. */
export async function recordsOf(userIds: readonly string[]): Promise<UploadRecord[]> {
  const all = await values<UploadRecord>(store).catch(() => []);
  return all.filter((record) => userIds.includes(record.userId)).sort((a, b) => b.startedAt - a.startedAt);
}
