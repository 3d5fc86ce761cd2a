/** Stores the secrets that let the owner see names and copy the link. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Bytes } from '../../../encryption/bytes';

export interface FolderSecrets {
  readonly secret: Bytes;
  readonly folderKey: Bytes;
}

const database = createStore('fileshare-keys', 'folders');
/** `createStore` throws if storage is forbidden. Because of `async`, this promise rejects instead. */
export const store: UseStore = async (mode, work) => database(mode, work);

/** Resolves even if the browser cannot save the secrets, because the page still shows the link. */
export const storeSecrets = (folderId: string, { secret, folderKey }: FolderSecrets): Promise<void> =>
  set(folderId, { secret, folderKey }, store).catch(() => undefined);

export const loadSecrets = async (folderId: string): Promise<FolderSecrets | null> =>
  (await get<FolderSecrets>(folderId, store).catch(() => undefined)) ?? null;

export const deleteSecrets = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);
