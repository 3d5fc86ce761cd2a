import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { SendingTo } from '../../picking/picked-file';

/**
 * The browser's record of an unfinished upload. The record identifies the folder, and the files when the user chooses
 * them again. It is written once, when the folder id is known. It does not say which bytes have arrived, because only
 * the server knows. The files are stored as one array per field, so 20,000 files need only one small write.
 */
export interface UploadRecord {
  readonly folderId: string;
  readonly userId: string;
  /** Name of the share. */
  readonly folderName: string;
  /** Folder that was removed from the start of the paths. Null if none was. */
  readonly root: string | null;
  /** Scope of the files' idempotency keys. */
  readonly scope: string;
  readonly expiryDays: number;
  /** `startedAt` and `announcedAt` are times of the server's clock, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Time when the files were last announced. */
  readonly announcedAt: number;
  readonly totalBytes: number;
  /** Request for files that receives the files, and the secret of the delivery. */
  readonly sending?: SendingTo;
  readonly files: RecordedFiles;
  /** Handles to open the files again. Null if not every file has a handle, or if there are too many. */
  readonly handles: RecordedHandles | null;
}

interface RecordedFiles {
  /** The files' paths, without duplicates. */
  readonly paths: readonly string[];
  /** Index of each file's path in `paths`. */
  readonly pathOf: readonly number[];
  /** Names of the files in the share. */
  readonly names: readonly string[];
  /** Names on disk, by the file's index. Contains only files whose name on disk differs from the name in the share. */
  readonly namesOnDisk: ReadonlyMap<number, string>;
  readonly sizes: readonly number[];
  /** Modification times that the browser reported, in milliseconds since 1970. */
  readonly modified: readonly number[];
}

export interface RecordedHandles {
  readonly handles: readonly (FileSystemFileHandle | FileSystemDirectoryHandle)[];
  /** Index in `handles` for each file. The handle is of the file, or of the dropped folder that contains the file. */
  readonly handleOf: readonly number[];
}

const database = createStore('fileshare-uploads', 'unfinished');
/** Opens the database. If storage is forbidden, `createStore` throws synchronously; `async` makes that a rejection. */
const store: UseStore = async (mode, work) => database(mode, work);

/** Saves the record. Resolves even if the browser cannot save, because an upload works without a record. */
export async function saveRecord(record: UploadRecord): Promise<void> {
  try {
    await set(record.folderId, record, store);
  } catch {
    // Some browsers can store other data, but no handles.
    if (record.handles) await saveRecord({ ...record, handles: null });
  }
}

export const loadRecord = async (folderId: string): Promise<UploadRecord | null> =>
  (await get<UploadRecord>(folderId, store).catch(() => undefined)) ?? null;

export const deleteRecord = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);

/** Returns the records whose user id is one of `userIds`, newest first. */
export async function recordsOf(userIds: readonly string[]): Promise<UploadRecord[]> {
  const all = await values<UploadRecord>(store).catch(() => []);
  return all.filter((record) => userIds.includes(record.userId)).sort((a, b) => b.startedAt - a.startedAt);
}
