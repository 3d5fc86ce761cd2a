import type { NewEncryption } from '../contract/calls/encryption';
import type { Folder } from './store';

/** Columns that must always be written together. */
export const encryptionColumns = ({
  accessHash,
  ...encryption
}: NewEncryption): Pick<Folder, 'accessHash' | 'encryption'> => ({ accessHash, encryption });
