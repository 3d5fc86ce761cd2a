import type { OwnFolderAnswer } from '../../../worker/contract/calls/folders';

export interface OwnFolder extends OwnFolderAnswer {
  readonly isLocked?: true;
}

export interface OpenedFields {
  readonly isLocked?: true;
  /** True for an empty directory, which the server lists as a file. */
  readonly isDirectory?: true;
}

/** `plain`: not encrypted. `unlocked`: this browser has the key. `locked`: this browser does not have the key. */
export type Lock = 'plain' | 'unlocked' | 'locked';

export const lockOf = ({ encryption, isLocked }: Pick<OwnFolder, 'encryption' | 'isLocked'>): Lock =>
  encryption === undefined ? 'plain' : isLocked ? 'locked' : 'unlocked';

export interface SealedFolder {
  readonly folderId: string;
  /** Encrypted title and message of a folder, or metadata of a file. Undefined if not encrypted. */
  readonly sealed?: string | undefined;
}

export interface SealedFile extends SealedFolder {
  readonly fileSize: number;
}
