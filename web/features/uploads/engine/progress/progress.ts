import type { ApiError, ApiErrorCode } from '../../../../lib/api';
import type { PickedFile } from '../../picking/picked-file';
import type { FileFailure, StopCode } from '../failure-codes';

const PROGRESS_CAP_PERCENT = 99;

/**
 * - `preparing`: the server has not yet created the folder.
 * - `verifying`: the server already has some parts, and the page compares them with its files.
 * - `finishing`: all bytes are sent, and the server checks the last files.
 * - `offline`: the server cannot be reached. The upload resumes later.
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
  /** Never falls while the file is sent. Bytes that are sent again count once. */
  readonly sentBytes: number;
  readonly state: 'waiting' | 'verifying' | 'sending' | 'done' | 'failed';
  /** Next attempt while the file is retried, otherwise null. */
  readonly attempt: Attempt | null;
  readonly failure: FileFailure | null;
}

/** The first attempt has `number` 1. `of` is the maximum. */
export interface Attempt {
  readonly number: number;
  readonly of: number;
}

export interface UploadError {
  /** Code of the server's error, or of a failure that the client has detected. */
  readonly code: ApiErrorCode | StopCode | 'files_failed';
  /** Error of the call that stopped the upload. Undefined if no call stopped it. */
  readonly refusal?: ApiError;
  /** Path and name of the refused file. Undefined if the error is not about a single file. */
  readonly fileName?: string;
  /** Failed files. Empty if the whole upload was stopped. */
  readonly files: readonly FailedFile[];
  /** Set if the upload exceeds the month's bandwidth. `resetsAt` is ISO 8601. */
  readonly bandwidth?: { readonly remainingBytes: number; readonly resetsAt: string };
  /** Earliest next attempt in milliseconds since 1970. Undefined if the server sent no time. */
  readonly retryAt?: number;
}

export interface FailedFile {
  readonly name: string;
  readonly failure: FileFailure;
  /** Set if the user must choose the file again. */
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
  readonly fileCount: number;
  readonly totalSize: number;
  /** ISO 8601. Null for no expiry, and for a delivery. */
  readonly expiryDate: string | null;
}

export interface UploadProgress {
  readonly phase: UploadPhase;
  readonly totalFiles: number;
  readonly doneFiles: number;
  readonly totalBytes: number;
  /** Never falls while the upload runs. Bytes that are sent again count once. */
  readonly sentBytes: number;
  /** Integer, at most 99 until the upload is completed. Never falls while the upload runs. */
  readonly percent: number;
  /** Null if there is no speed to show. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** `shareLink` and `folderId` are null until the server has created the folder. */
  readonly shareLink: string | null;
  readonly folderId: string | null;
  readonly error: UploadError | null;
  readonly result: CompletedUpload | null;
}

/** Returns the percentage of sent bytes, or of files if all are empty. At most 99, because 100 means completed. */
export function percentOf(sentBytes: number, totalBytes: number, doneFiles: number, totalFiles: number): number {
  const share = totalBytes > 0 ? sentBytes / totalBytes : totalFiles > 0 ? doneFiles / totalFiles : 0;
  return Math.min(PROGRESS_CAP_PERCENT, Math.floor(share * 100));
}
