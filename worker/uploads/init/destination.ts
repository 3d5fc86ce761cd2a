import type { NewFile, PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import type { Counts } from './reserve';

export type StoredFile = Pick<NewFile, 'id' | 'r2Key'> & { status: 'uploading' | 'ready' };

/**
 * The folder that announced files join, and its rules. `own-folder.ts` has the rules of an owner's upload,
 * `requests/receive.ts` those of a delivery to a request.
 */
export interface Destination {
  /** As it was read, or not written yet. */
  readonly folder: NewFolder;
  readonly isNew: boolean;
  /** Whether the files are sent to a request, by a sender who is not the folder's owner. */
  readonly isReceived: boolean;
  /** Returns the expiry of the folder once new files have joined. Throws if it may not hold them. */
  expiryWith(added: { files: number; bytes: number }): number | null;
  /** Throws if new files or directories are not accepted. */
  admit?(counts: Counts): Promise<void>;
  /** Reserves at every meter that counts the files, then writes. If nothing was written, undoes the reservations. */
  reserve(folder: NewFolder, counts: Counts, write: () => Promise<boolean>): Promise<boolean>;
  /** Writes the rows. Returns false, and writes nothing, after a conflict with a concurrent write. */
  insert(folder: NewFolder, added: PlacedFiles, counts: Counts): Promise<boolean>;
}
