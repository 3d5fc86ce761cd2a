import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';
import type { SendingTo } from '../../picking/picked-file';

/**
 * What the browser remembers of an upload that was begun: enough to recognise its files when they are chosen again, and
 * to find the folder. What has arrived is the server's to say. Written once, when the folder is known; lists are by
 * column, so that 20,000 files are one small write.
 */
export interface UploadRecord {
  readonly folderId: string;
  readonly userId: string;
  /** What the share is called. */
  readonly folderName: string;
  /** The folder that was cut off the paths. */
  readonly root: string | null;
  /** What the files' keys were made with. */
  readonly scope: string;
  readonly expiryDays: number;
  /** Milliseconds since 1970 by the server's clock, as the next one. */
  readonly startedAt: number;
  /** When the server was last told what is to come. */
  readonly announcedAt: number;
  readonly totalBytes: number;
  /** Whom it is sent to, and by which secret it is gone on with. */
  readonly sending?: SendingTo;
  readonly files: RecordedFiles;
  /** What opens the files again; null where the browser gave nothing, or not for all of them. */
  readonly handles: RecordedHandles | null;
}

interface RecordedFiles {
  /** Each path once. */
  readonly paths: readonly string[];
  /** For each file: where its path is in `paths`. */
  readonly pathOf: readonly number[];
  /** In the share. */
  readonly names: readonly string[];
  /** On disk, for the few files that are called otherwise there. */
  readonly namesOnDisk: ReadonlyMap<number, string>;
  readonly sizes: readonly number[];
  /** Milliseconds since 1970, as the browser told them. */
  readonly modified: readonly number[];
}

export interface RecordedHandles {
  readonly handles: readonly (FileSystemFileHandle | FileSystemDirectoryHandle)[];
  /** For each file: its own handle, or that of the folder it was dropped in. */
  readonly handleOf: readonly number[];
}

const database = createStore('fileshare-uploads', 'unfinished');
/** Where storage is forbidden, opening it throws at once: that is a refusal like any other. */
const store: UseStore = async (mode, work) => database(mode, work);

/** Resolves whether or not the browser lets anything be kept: an upload does not depend on it. */
export async function saveRecord(record: UploadRecord): Promise<void> {
  try {
    await set(record.folderId, record, store);
  } catch {
    // Some browsers keep data, but no handles.
    if (record.handles) await saveRecord({ ...record, handles: null });
  }
}

export const loadRecord = async (folderId: string): Promise<UploadRecord | null> =>
  (await get<UploadRecord>(folderId, store).catch(() => undefined)) ?? null;

export const deleteRecord = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);

/** Those that any of these ids began, the newest first. */
export async function recordsOf(userIds: readonly string[]): Promise<UploadRecord[]> {
  const all = await values<UploadRecord>(store).catch(() => []);
  return all.filter((record) => userIds.includes(record.userId)).sort((a, b) => b.startedAt - a.startedAt);
}
