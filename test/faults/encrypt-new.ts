import { newFolderSealer } from '../../web/features/uploads/engine/encrypting/folder-sealer';
import type { UploadEncryption } from '../../web/features/uploads/engine/encrypting/upload-encryption';

/**
 * Encrypts a new folder without a password. The page's function cannot be used here, because it imports modules
 * dynamically. `run.ts` cannot import modules later.
 */
export function encryptNew(): UploadEncryption {
  const sealer = newFolderSealer('');
  return { password: '', sealer: () => sealer };
}
