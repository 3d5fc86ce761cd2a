import type { NewEncryption } from '../contract/calls/encryption';
import type { Folder } from './store';

/** Returns the two columns that store the encryption of a folder. A statement must always change both columns. */
export const encryptionColumns = ({
  accessHash,
  ...encryption
}: NewEncryption): Pick<Folder, 'accessHash' | 'encryption'> => ({ accessHash, encryption });
