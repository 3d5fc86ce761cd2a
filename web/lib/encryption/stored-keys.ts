/** Stores the secrets of encrypted folders in this browser. With them, the owner sees names and can copy the link. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Bytes } from '../../../encryption/bytes';

export interface FolderSecrets {
  readonly secret: Bytes;
  readonly folderKey: Bytes;
}

const database = createStore('fileshare-keys', 'folders');
/**
 * Store of the secrets. `database` throws if storage is forbidden. Because of `async`, this function rejects instead.
 */
export const store: UseStore = async (mode, work) => database(mode, work);

/**
 * Stores the secrets of a folder. Resolves even if the browser cannot save them, because the page still shows the link.
 */
export const storeSecrets = (folderId: string, { secret, folderKey }: FolderSecrets): Promise<void> =>
  set(folderId, { secret, folderKey }, store).catch(() => undefined);

/** Returns null if no secrets of the folder are stored, or if storage is forbidden. */
export const loadSecrets = async (folderId: string): Promise<FolderSecrets | null> =>
  (await get<FolderSecrets>(folderId, store).catch(() => undefined)) ?? null;

export const deleteSecrets = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);
