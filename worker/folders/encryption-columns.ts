import type { NewEncryption } from '../contract/calls/encryption';
import type { Folder } from './store';

/** Returns `access_hash` and `encryption`, which must always be written together. */
export const encryptionColumns = ({
  accessHash,
  ...encryption
}: NewEncryption): Pick<Folder, 'accessHash' | 'encryption'> => ({ accessHash, encryption });
