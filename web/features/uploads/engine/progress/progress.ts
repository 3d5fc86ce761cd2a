const PROGRESS_CAP_PERCENT = 99;

/**
 * `preparing`: no link yet. `finishing`: every byte is out, the last confirmations are not in. `offline`: waits for the
 * server to be reached, and then goes on by itself. The last three are final.
 */
export type UploadPhase = 'preparing' | 'uploading' | 'offline' | 'finishing' | 'completed' | 'failed' | 'cancelled';

export interface FileProgress {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** While it is sent never less than it was: what has to be sent again counts once. */
  readonly sentBytes: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Which attempt it is, where one has failed and nothing has arrived of it since; null: nothing went wrong. */
  readonly attempt: Attempt | null;
  /** Why it failed, as a sentence. */
  readonly error: string | null;
}

/** Bytes are sent again: for the second time of four, say. */
export interface Attempt {
  readonly number: number;
  readonly of: number;
}

export interface UploadError {
  readonly code: string;
  readonly message: string;
  /** The files that failed; empty where the whole upload was stopped. */
  readonly files: readonly FailedFile[];
  /** What is left of the month, where that was not enough. */
  readonly bandwidth?: { readonly remainingBytes: number; readonly resetsAt: string };
}

export interface FailedFile {
  /** With its path. */
  readonly name: string;
  /** A sentence. */
  readonly reason: string;
}

export interface CompletedUpload {
  readonly folderId: string;
  readonly folderName: string;
  readonly shareLink: string;
  /** The single name, or `n files`. */
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
  /** While it runs never less than it was: what has to be sent again counts once. */
  readonly sentBytes: number;
  /** A whole number, at most 99 until completed; never less than it was either. */
  readonly percent: number;
  /** Over the last seconds; null while that cannot be told, and while nothing gets across. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** These two are known once the server has answered for the first time. */
  readonly shareLink: string | null;
  readonly folderId: string | null;
  readonly error: UploadError | null;
  readonly result: CompletedUpload | null;
}

/** By bytes; by files where there are none to count. Never 100: only completion is. */
export function percentOf(sentBytes: number, totalBytes: number, doneFiles: number, totalFiles: number): number {
  const share = totalBytes > 0 ? sentBytes / totalBytes : totalFiles > 0 ? doneFiles / totalFiles : 0;
  return Math.min(PROGRESS_CAP_PERCENT, Math.floor(share * 100));
}

/** What a share is called where no folder names it: the single name, or `n files`. */
export const shareTitle = (names: readonly string[]): string =>
  names.length === 1 && names[0] !== undefined ? names[0] : `${names.length} files`;

/** A file with its place, as a person would say it. */
export const placedName = ({ path, name }: { path: string; name: string }): string => (path ? `${path}/${name}` : name);
