import type { NewFile, PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import type { AddedCounts } from './reserve';

export type StoredFile = Pick<NewFile, 'id' | 'r2Key'> & { status: 'uploading' | 'ready' };

/** Folder that gets the announced files, and its rules. */
export interface Destination {
  /** The existing folder, or a new one to write. */
  readonly folder: NewFolder;
  readonly isNew: boolean;
  readonly isReceived: boolean;
  /** Returns the expiry with these files, or null for none. Throws if the folder cannot hold them. */
  expiryWith(added: { files: number; bytes: number }): number | null;
  admit?(counts: AddedCounts): Promise<void>;
  /**
   * Reserves the bytes, counts the announcement and calls `write`. If `write` returns false or throws, undoes
   * reservation and count. Throws if a meter refuses.
   */
  reserve(folder: NewFolder, counts: AddedCounts, write: () => Promise<boolean>): Promise<boolean>;
  /** Returns false if a concurrent write created or changed the folder, or if a request for files rejects the files. */
  insert(folder: NewFolder, added: PlacedFiles, counts: AddedCounts): Promise<boolean>;
}
