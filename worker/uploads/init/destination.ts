import type { NewFile, PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import type { AddedCounts } from './reserve';

export type StoredFile = Pick<NewFile, 'id' | 'r2Key'> & { status: 'uploading' | 'ready' };

/**
 * The folder that receives announced files, and its rules: `own-folder.ts` for the owner's uploads,
 * `requests/receive.ts` for deliveries.
 */
export interface Destination {
  /** The existing folder, or the new folder that will be written. */
  readonly folder: NewFolder;
  readonly isNew: boolean;
  readonly isReceived: boolean;
  /**
   * Returns the expiry after these files were added, or null if there is none. Throws if the folder cannot hold them.
   */
  expiryWith(added: { files: number; bytes: number }): number | null;
  /** Throws if new files or directories are not accepted. */
  admit?(counts: AddedCounts): Promise<void>;
  /**
   * Reserves the bytes, counts the announcement and calls `write`. Undoes both if `write` returns false or throws.
   * Throws if a meter refuses.
   */
  reserve(folder: NewFolder, counts: AddedCounts, write: () => Promise<boolean>): Promise<boolean>;
  /** Returns false if a concurrent write changed the folder. */
  insert(folder: NewFolder, added: PlacedFiles, counts: AddedCounts): Promise<boolean>;
}
