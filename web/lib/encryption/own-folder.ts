/** The user's own folders and files, as lists and changes see them. */
import type { OwnFolderAnswer } from '../../../worker/contract/calls/folders';

/** A folder with its name and message. An encrypted folder also has the key in its share link. */
export interface OwnFolder extends OwnFolderAnswer {
  /** True if the folder is encrypted and this browser does not have its key. Then it has a substitute for its name. */
  readonly isLocked?: true;
}

/** Fields that a file of an encrypted folder can have in addition. */
export interface OpenedFields {
  /** True if this browser does not have the key of the file. Then the file has a substitute for its name. */
  readonly isLocked?: true;
  /** True for an empty directory of an encrypted folder. The server lists it as a file. */
  readonly isDirectory?: true;
}

/** Whether a folder is encrypted, and if so, whether this browser has its key. */
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
