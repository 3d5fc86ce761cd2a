import { loadSecrets } from '../../../../lib/encryption/stored-keys';
import { once } from '../../../../lib/once';
import { loadCode } from '../../../../lib/page/load-code';
import { UploadStopped } from '../upload-stopped';
import type { FolderSealer } from './folder-sealer';

/** Encryption of one upload. Retries must use the same object, because a new folder has random keys. */
export interface UploadEncryption {
  /** After the first success, always resolves to the same object. */
  readonly sealer: () => Promise<FolderSealer>;
  readonly password: string;
}

const loadSealer = loadCode(() => import('./folder-sealer'));

export const encryptNew = (password = ''): UploadEncryption => ({
  password,
  sealer: once(async () => (await loadSealer()).newFolderSealer(password)),
});

/** Returns the encryption of an existing folder. Its `sealer` rejects if this browser does not have the key. */
export const encryptStored = (folderId: string, load = loadSecrets): UploadEncryption => ({
  password: '',
  sealer: once(async () => {
    const [{ folderSealer }, secrets] = await Promise.all([loadSealer(), load(folderId)]);
    if (!secrets) throw new UploadStopped('key_missing');
    return folderSealer(secrets);
  }),
});
