import type { NewEncryption } from '../contract/calls/encryption';
import type { Folder } from './store';

/** Returns the columns of a folder that its encryption sets. A statement must always change both columns. */
export const encryptionColumns = ({
  accessHash,
  ...encryption
}: NewEncryption): Pick<Folder, 'accessHash' | 'encryption'> => ({ accessHash, encryption });
