import { type FolderSecrets, loadSecrets } from '../../../../lib/encryption/stored-keys';
import { loadCode } from '../../../../lib/page/load-code';
import { UploadStopped } from '../upload-stopped';
import type { FolderSealer } from './folder-sealer';

/**
 * Makes an upload end-to-end encrypted. A retry of the upload must use the same object, because the object has a
 * random key.
 */
export interface UploadEncryption {
  /** Loads the code of encryption and the key. After the first success, every call resolves to the same object. */
  readonly sealer: () => Promise<FolderSealer>;
  /** Password of the new folder. `''` if the folder has no password. */
  readonly password: string;
}

const loadSealer = loadCode(() => import('./folder-sealer'));

/** Encrypts a new folder with a new key. */
export const encryptNew = (password = ''): UploadEncryption => ({
  password,
  sealer: once(async () => (await loadSealer()).newFolderSealer(password)),
});

/** Encrypts files for an existing folder. The key of the folder must be stored in this browser. */
export const encryptStored = (folderId: string, load = loadSecrets): UploadEncryption => ({
  password: '',
  sealer: once(async () => {
    const [{ folderSealer }, secrets] = await Promise.all([loadSealer(), load(folderId)]);
    if (!secrets) throw new UploadStopped('key_missing', KEY_MISSING);
    return folderSealer(secrets);
  }),
});

/** Encrypts files for an existing folder. `secrets` contains the key of the folder. */
export const encryptWith = (secrets: FolderSecrets): UploadEncryption => ({
  password: '',
  sealer: once(async () => (await loadSealer()).folderSealer(secrets)),
});

const KEY_MISSING = 'This browser no longer has the key of this upload. Open the upload with its full link first.';

/**
 * Returns a function that calls `make` once and always returns this result. If `make` fails, the next call of the
 * function calls `make` again.
 */
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
