import type { ApiError, ApiErrorCode } from '../../../../lib/api';
import type { PickedFile } from '../../picking/picked-file';
import type { FileFailure, StopCode } from '../failure-codes';

const PROGRESS_CAP_PERCENT = 99;

/**
 * Phase of an upload. `preparing`: the server has not yet created the folder. `verifying`: another device has sent some
 * parts, and the page checks that its files have the same bytes. `finishing`: all bytes are sent, and the server checks
 * the last files. `offline`: the server cannot be reached. The upload resumes later.
 */
export type UploadPhase =
  | 'preparing'
  | 'verifying'
  | 'uploading'
  | 'offline'
  | 'finishing'
  | 'completed'
  | 'failed'
  | 'cancelled';

export interface FileProgress {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Number of sent bytes. Never falls while the file is being sent. Bytes that are sent again count once. */
  readonly sentBytes: number;
  readonly state: 'waiting' | 'verifying' | 'sending' | 'done' | 'failed';
  /** Attempt after the last failure. Null if no attempt has failed, or if bytes have arrived since the last failure. */
  readonly attempt: Attempt | null;
  /** Reason of the failure. Null if the file has not failed. */
  readonly failure: FileFailure | null;
}

/** `number` is 1 for the first attempt. `of` is the maximum number of attempts. */
export interface Attempt {
  readonly number: number;
  readonly of: number;
}

export interface UploadError {
  /** Code of the server's error, or of a failure that the client has detected. The page has the words. */
  readonly code: ApiErrorCode | StopCode | 'files_failed';
  /** Server's error. Undefined if the client has detected the failure. */
  readonly refusal?: ApiError;
  /** Path and name of the file that the server refused. Undefined if `refusal` is not about a single file. */
  readonly fileName?: string;
  /** Failed files. Empty if the whole upload was stopped. */
  readonly files: readonly FailedFile[];
  /** Bandwidth of the month, if the upload exceeds it. Otherwise undefined. `resetsAt` is ISO 8601. */
  readonly bandwidth?: { readonly remainingBytes: number; readonly resetsAt: string };
  /** Time of the next possible attempt in milliseconds since 1970. Undefined if the server sent no time. */
  readonly retryAt?: number;
}

export interface FailedFile {
  /** Path and name of the file. */
  readonly name: string;
  readonly failure: FileFailure;
  /** Set if the file on disk was deleted or has changed. Then the user must choose the file again. */
  readonly lost?: LostFile;
}

export interface LostFile {
  readonly picked: PickedFile;
  readonly fileId: string;
}

export interface CompletedUpload {
  readonly folderId: string;
  readonly folderName: string;
  readonly shareLink: string;
  /** Name of the file, or `n files` if there are several files. */
  readonly filename: string;
  readonly fileCount: number;
  readonly totalSize: number;
  /** `uploadDate` and `expiryDate` are ISO 8601. `expiryDate` is null for no expiry, and for a delivery. */
  readonly uploadDate: string;
  readonly expiryDate: string | null;
  readonly status: 'completed';
}

export interface UploadProgress {
  readonly phase: UploadPhase;
  readonly totalFiles: number;
  readonly doneFiles: number;
  readonly totalBytes: number;
  /** Number of sent bytes. Never falls while the upload runs. Bytes that are sent again count once. */
  readonly sentBytes: number;
  /** Integer of at most 99 until the upload is completed. Never falls while the upload runs. */
  readonly percent: number;
  /** `bytesPerSecond` and `secondsLeft` are null if they are unknown, the upload is stalled, or all bytes are sent. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** `shareLink` and `folderId` are null until the server has created the folder. */
  readonly shareLink: string | null;
  readonly folderId: string | null;
  /** `error` is null unless the upload failed or was cancelled. `result` is null unless the upload was completed. */
  readonly error: UploadError | null;
  readonly result: CompletedUpload | null;
}

/**
 * Returns the percentage of sent bytes, or of sent files if all files are empty. The maximum is 99, because 100 means
 * completed.
 */
export function percentOf(sentBytes: number, totalBytes: number, doneFiles: number, totalFiles: number): number {
  const share = totalBytes > 0 ? sentBytes / totalBytes : totalFiles > 0 ? doneFiles / totalFiles : 0;
  return Math.min(PROGRESS_CAP_PERCENT, Math.floor(share * 100));
}

/** Returns the name of a single file, or `n files` if there are several files. */
export const shareTitle = (names: readonly string[]): string =>
  names.length === 1 && names[0] !== undefined ? names[0] : `${names.length} files`;
