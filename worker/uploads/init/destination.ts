import type { NewFile, PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import type { AddedCounts } from './reserve';

export type StoredFile = Pick<NewFile, 'id' | 'r2Key'> & { status: 'uploading' | 'ready' };

/**
 * The folder that announced files join, and its rules. `own-folder.ts` has the rules for an owner's upload, and
 * `requests/receive.ts` has the rules for a delivery.
 */
export interface Destination {
  /** The folder when it was read, or the new folder before it is written. */
  readonly folder: NewFolder;
  readonly isNew: boolean;
  /** True if the files are a delivery. Then the sender is not the folder's owner. */
  readonly isReceived: boolean;
  /** Returns the folder's expiry after these files were added. Throws if the folder cannot hold these files. */
  expiryWith(added: { files: number; bytes: number }): number | null;
  /** Throws if the destination does not accept new files or directories. */
  admit?(counts: AddedCounts): Promise<void>;
  /**
   * Reserves the bytes at every meter that counts the files, then calls `write`. If nothing was written, cancels the
   * reservations.
   */
  reserve(folder: NewFolder, counts: AddedCounts, write: () => Promise<boolean>): Promise<boolean>;
  /** Writes the rows. Returns false, and writes nothing, if a concurrent write changed the folder. */
  insert(folder: NewFolder, added: PlacedFiles, counts: AddedCounts): Promise<boolean>;
}
