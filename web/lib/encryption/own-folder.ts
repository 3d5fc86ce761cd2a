/** Types of the user's own folders and files, for lists and for changes. */
import type { OwnFolderAnswer } from '../../../worker/contract/calls/folders';

/** A folder with decrypted name and message. If this browser has the folder's key, the key is in the share link. */
export interface OwnFolder extends OwnFolderAnswer {
  /** True if the folder is encrypted and this browser does not have its key. Then the name is a placeholder. */
  readonly isLocked?: true;
}

/** Additional fields of a file in an encrypted folder. */
export interface OpenedFields {
  /** True if this browser does not have the key of the file. Then the name is a placeholder. */
  readonly isLocked?: true;
  /** True for an empty directory of an encrypted folder. The server lists the directory as a file. */
  readonly isDirectory?: true;
}

/** `plain`: the folder is not encrypted. `unlocked`: this browser has the key. `locked`: this browser has no key. */
export type Lock = 'plain' | 'unlocked' | 'locked';

export const lockOf = ({ encryption, isLocked }: Pick<OwnFolder, 'encryption' | 'isLocked'>): Lock =>
  encryption === undefined ? 'plain' : isLocked ? 'locked' : 'unlocked';

export interface SealedFolder {
  readonly folderId: string;
  /** Title and message, encrypted. Undefined if the folder is not encrypted. */
  readonly sealed?: string | undefined;
}

export interface SealedFile extends SealedFolder {
  /** Size of the content, in bytes. */
  readonly fileSize: number;
}
