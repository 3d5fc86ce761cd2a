import { newFolderSealer } from '../../web/features/uploads/engine/encrypting/folder-sealer';
import type { UploadEncryption } from '../../web/features/uploads/engine/encrypting/upload-encryption';

/** Replaces the page's function of this name, whose dynamic imports `run.ts` cannot load. */
export function encryptNew(): UploadEncryption {
  const sealer = newFolderSealer('');
  return { password: '', sealer: () => sealer };
}
