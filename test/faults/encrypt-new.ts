import { newFolderSealer } from '../../web/features/uploads/engine/encrypting/folder-sealer';
import type { UploadEncryption } from '../../web/features/uploads/engine/encrypting/upload-encryption';

/**
 * Encrypts a new folder without a password. Unlike the page's function, this one needs no dynamic import, because
 * `run.ts` cannot import modules later.
 */
export function encryptNew(): UploadEncryption {
  const sealer = newFolderSealer('');
  return { password: '', sealer: () => sealer };
}
