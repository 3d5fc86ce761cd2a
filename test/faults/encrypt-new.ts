import { newFolderSealer } from '../../web/features/uploads/engine/encrypting/folder-sealer';
import type { UploadEncryption } from '../../web/features/uploads/engine/encrypting/upload-encryption';

/**
 * Encrypts a new folder without a password. The page's function imports modules dynamically, which `run.ts` cannot
 * do.
 */
export function encryptNew(): UploadEncryption {
  const sealer = newFolderSealer('');
  return { password: '', sealer: () => sealer };
}
