import { joinPath } from '../../../../lib/file-names';

const PROGRESS_CAP_PERCENT = 99;

/**
 * `preparing`: there is no link yet. `finishing`: every byte is sent, but some confirmations are missing. `offline`:
 * waits until the server can be reached, then resumes by itself. The last three are final.
 */
export type UploadPhase = 'preparing' | 'uploading' | 'offline' | 'finishing' | 'completed' | 'failed' | 'cancelled';

export interface FileProgress {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Never decreases while the file is sent: bytes sent again count once. */
  readonly sentBytes: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The current attempt, if an earlier one failed and no bytes have arrived since. Null otherwise. */
  readonly attempt: Attempt | null;
  /** Why the file failed, as a sentence. */
  readonly error: string | null;
}

/** A retry: for example, the second of four attempts. */
export interface Attempt {
  readonly number: number;
  readonly of: number;
}

export interface UploadError {
  readonly code: string;
  readonly message: string;
  /** Files that failed. Empty if the whole upload was stopped. */
  readonly files: readonly FailedFile[];
  /** The rest of the monthly bandwidth, if it was not enough. */
  readonly bandwidth?: { readonly remainingBytes: number; readonly resetsAt: string };
}

export interface FailedFile {
  /** Name with path. */
  readonly name: string;
  /** Reason as a sentence. */
  readonly reason: string;
}

export interface CompletedUpload {
  readonly folderId: string;
  readonly folderName: string;
  readonly shareLink: string;
  /** The name of the only file, or `n files`. */
  readonly filename: string;
  readonly fileCount: number;
  readonly totalSize: number;
  readonly uploadDate: string;
  readonly expiryDate: string | null;
  readonly status: 'completed';
}

export interface UploadProgress {
  readonly phase: UploadPhase;
  readonly totalFiles: number;
  readonly doneFiles: number;
  readonly totalBytes: number;
  /** Never decreases while the upload runs: bytes sent again count once. */
  readonly sentBytes: number;
  /** Whole number, at most 99 until completed. Never decreases either. */
  readonly percent: number;
  /** Speed over the last seconds. Null while it is unknown, and while the upload is stalled. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** The next two are null until the server's first answer. */
  readonly shareLink: string | null;
  readonly folderId: string | null;
  readonly error: UploadError | null;
  readonly result: CompletedUpload | null;
}

/**
 * Returns the progress by bytes, or by files if all are empty. Never returns 100, which only a completed upload has.
 */
export function percentOf(sentBytes: number, totalBytes: number, doneFiles: number, totalFiles: number): number {
  const share = totalBytes > 0 ? sentBytes / totalBytes : totalFiles > 0 ? doneFiles / totalFiles : 0;
  return Math.min(PROGRESS_CAP_PERCENT, Math.floor(share * 100));
}

/** Returns the name of a share without a common folder: the name of the only file, or `n files`. */
export const shareTitle = (names: readonly string[]): string =>
  names.length === 1 && names[0] !== undefined ? names[0] : `${names.length} files`;

/** Returns the file's path and name as shown to the user. */
export const placedName = ({ path, name }: { path: string; name: string }): string => joinPath(path, name);
