/** With these secrets, the owner sees names and can copy the link. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Bytes } from '../../../encryption/bytes';

export interface FolderSecrets {
  readonly secret: Bytes;
  /** Encrypted with the link and the password. Once stored, the page can show names without the password. */
  readonly folderKey: Bytes;
}

const database = createStore('fileshare-keys', 'folders');
/** If storage is forbidden, `createStore` throws. Because of `async`, this promise rejects instead. */
export const store: UseStore = async (mode, work) => database(mode, work);

/** Resolves even if the browser cannot save the secrets, because the page still shows the link. */
export const storeSecrets = (folderId: string, { secret, folderKey }: FolderSecrets): Promise<void> =>
  set(folderId, { secret, folderKey }, store).catch(() => undefined);

/** Returns null if this browser does not have the secrets of the folder. */
export const loadSecrets = async (folderId: string): Promise<FolderSecrets | null> =>
  (await get<FolderSecrets>(folderId, store).catch(() => undefined)) ?? null;

export const deleteSecrets = (folderId: string): Promise<void> => del(folderId, store).catch(() => undefined);
