import type { NewFile, PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import type { AddedCounts } from './reserve';

export type StoredFile = Pick<NewFile, 'id' | 'r2Key'> & { status: 'uploading' | 'ready' };

/**
 * The folder that receives announced files, and its rules. The rules for the owner's own uploads are in
 * `own-folder.ts`. The rules for deliveries are in `requests/receive.ts`.
 */
export interface Destination {
  /** The existing folder as it was read, or the new folder that will be written. */
  readonly folder: NewFolder;
  readonly isNew: boolean;
  /** True for a delivery, whose sender is not the folder's owner. */
  readonly isReceived: boolean;
  /**
   * Returns the expiry after these files were added, or null if the folder does not expire. Throws if the folder cannot
   * hold them.
   */
  expiryWith(added: { files: number; bytes: number }): number | null;
  /** Throws if new files or directories are not accepted. */
  admit?(counts: AddedCounts): Promise<void>;
  /**
   * Reserves the bytes and counts the announcement, calls `write`, and undoes both if nothing was written. Returns the
   * result of `write`. Throws if a meter refuses.
   */
  reserve(folder: NewFolder, counts: AddedCounts, write: () => Promise<boolean>): Promise<boolean>;
  /** Writes the rows. Returns false if a concurrent write changed the folder. */
  insert(folder: NewFolder, added: PlacedFiles, counts: AddedCounts): Promise<boolean>;
}
