import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { SendingTo } from '../../picking/picked-file';

/** Unfinished upload. `files` has one array per property, so the record of 20,000 files is small. */
export interface UploadRecord {
  readonly folderId: string;
  readonly userId: string;
  readonly folderName: string;
  /** Folder removed from the start of the paths. Null if none was removed. */
  readonly root: string | null;
  readonly scope: string;
  readonly expiryDays: number;
  /** Server time in milliseconds since 1970. */
  readonly startedAt: number;
  readonly announcedAt: number;
  readonly totalBytes: number;
  readonly sending?: SendingTo;
  /** Set if end-to-end encrypted. `stored-keys.ts` stores the key. */
  readonly isEncrypted?: true;
  /** Paths of the empty folders of an encrypted upload, without `root`. */
  readonly emptyFolders?: readonly string[];
  readonly files: RecordedFiles;
  /** Handles that reopen all files. Null if there are too many, or if some files cannot be reopened. */
  readonly handles: RecordedHandles | null;
}

interface RecordedFiles {
  readonly paths: readonly string[];
  /** For each file, the index of its path in `paths`. */
  readonly pathOf: readonly number[];
  readonly names: readonly string[];
  /** Names on disk that differ from the names in the share, by file index. */
  readonly namesOnDisk: ReadonlyMap<number, string>;
  readonly sizes: readonly number[];
  readonly modified: readonly number[];
}

export interface RecordedHandles {
  readonly handles: readonly (FileSystemFileHandle | FileSystemDirectoryHandle)[];
  /** For each file, the index in `handles` of its handle, or of its folder's handle. */
  readonly handleOf: readonly number[];
}

const database = createStore('fileshare-uploads', 'unfinished');
/** The database call throws if storage is forbidden. `async` turns this into a rejection. */
const store: UseStore = async (mode, work) => database(mode, work);

/** Never rejects, because the record is optional. */
export async function saveRecord(record: UploadRecord): Promise<void> {
  try {
    await set(record.folderId, record, store);
  } catch {
    // Some browsers can store records, but no handles.
    if (record.handles) await saveRecord({ ...record, handles: null });
  }
}

/** Resolves to null if there is no record, or if it cannot be read. */
export const loadRecord = async (folderId: string): Promise<UploadRecord | null> =>
  (await get<UploadRecord>(folderId, store).catch(() => undefined)) ?? null;

export const deleteRecord = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);

/** Resolves to the records of the users, newest first. Resolves to `[]` if they cannot be read. */
export async function recordsOf(userIds: readonly string[]): Promise<UploadRecord[]> {
  const all = await values<UploadRecord>(store).catch(() => []);
  return all.filter((record) => userIds.includes(record.userId)).sort((a, b) => b.startedAt - a.startedAt);
}
