import { newFolderSealer } from '../../web/features/uploads/engine/encrypting/folder-sealer';
import type { UploadEncryption } from '../../web/features/uploads/engine/encrypting/upload-encryption';

/** Replaces the page's function, which imports modules dynamically. `run.ts` cannot do this. */
export function encryptNew(): UploadEncryption {
  const sealer = newFolderSealer('');
  return { password: '', sealer: () => sealer };
}
