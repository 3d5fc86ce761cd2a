/** Stores the secrets of encrypted folders, so that the owner can see names and copy links. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Bytes } from '../../../encryption/bytes';

export interface FolderSecrets {
  readonly secret: Bytes;
  readonly folderKey: Bytes;
}

const database = createStore('fileshare-keys', 'folders');
/** The database call throws if storage is forbidden. `async` turns this into a rejection. */
export const store: UseStore = async (mode, work) => database(mode, work);

/** Never rejects, because the page still shows the link. */
export const storeSecrets = (folderId: string, { secret, folderKey }: FolderSecrets): Promise<void> =>
  set(folderId, { secret, folderKey }, store).catch(() => undefined);

/** Returns null if no secrets are stored, or storage is forbidden. */
export const loadSecrets = async (folderId: string): Promise<FolderSecrets | null> =>
  (await get<FolderSecrets>(folderId, store).catch(() => undefined)) ?? null;

export const deleteSecrets = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);
