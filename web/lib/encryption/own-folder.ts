import type { OwnFolderAnswer } from '../../../worker/contract/calls/folders';

/** Name and message are decrypted. If this browser has the folder's key, the key is in the share link. */
export interface OwnFolder extends OwnFolderAnswer {
  /** True if this browser does not have the folder's key. Then the name is a placeholder. */
  readonly isLocked?: true;
}

export interface OpenedFields {
  readonly isLocked?: true;
  /** True for an empty directory, which the server lists as a file. */
  readonly isDirectory?: true;
}

/** `plain`: the folder is not encrypted. `unlocked`: this browser has the key. `locked`: this browser has no key. */
export type Lock = 'plain' | 'unlocked' | 'locked';

export const lockOf = ({ encryption, isLocked }: Pick<OwnFolder, 'encryption' | 'isLocked'>): Lock =>
  encryption === undefined ? 'plain' : isLocked ? 'locked' : 'unlocked';

export interface SealedFolder {
  readonly folderId: string;
  readonly sealed?: string | undefined;
}

export interface SealedFile extends SealedFolder {
  readonly fileSize: number;
}
