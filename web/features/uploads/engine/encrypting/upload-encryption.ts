import { loadSecrets } from '../../../../lib/encryption/stored-keys';
import { loadCode } from '../../../../lib/page/load-code';
import { UploadStopped } from '../upload-stopped';
import type { FolderSealer } from './folder-sealer';

/** Encryption of an upload. A retry of the upload must use the same object, because the object has a random key. */
export interface UploadEncryption {
  /** Resolves to the keys of the folder. After the first success, every call resolves to the same object. */
  readonly sealer: () => Promise<FolderSealer>;
  /** `''` if the folder has no password. */
  readonly password: string;
}

const loadSealer = loadCode(() => import('./folder-sealer'));

/** Encrypts a new folder with a new key. */
export const encryptNew = (password = ''): UploadEncryption => ({
  password,
  sealer: once(async () => (await loadSealer()).newFolderSealer(password)),
});

/** Encrypts files for a folder whose key is stored in this browser. `sealer` rejects if there is no key. */
export const encryptStored = (folderId: string, load = loadSecrets): UploadEncryption => ({
  password: '',
  sealer: once(async () => {
    const [{ folderSealer }, secrets] = await Promise.all([loadSealer(), load(folderId)]);
    if (!secrets) throw new UploadStopped('key_missing');
    return folderSealer(secrets);
  }),
});

/** Calls `make` until the first success. Later calls return the same result. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= make().catch((failure) => {
      result = null;
      throw failure;
    });
    return result;
  };
}
