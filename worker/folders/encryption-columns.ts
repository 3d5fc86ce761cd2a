import type { NewEncryption } from '../contract/calls/encryption';
import type { Folder } from './store';

/** Returns the two columns that store a folder's encryption. Always write both. */
export const encryptionColumns = ({
  accessHash,
  ...encryption
}: NewEncryption): Pick<Folder, 'accessHash' | 'encryption'> => ({ accessHash, encryption });
