import type { NewEncryption } from '../contract/calls/encryption';
import type { Folder } from './store';

/** Always write both columns. */
export const encryptionColumns = ({
  accessHash,
  ...encryption
}: NewEncryption): Pick<Folder, 'accessHash' | 'encryption'> => ({ accessHash, encryption });
