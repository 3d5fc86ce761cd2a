import { ApiError } from '../../../lib/api';
import type { UploadError } from './progress/progress';

/** The reason of an upload's end before its time; its words are for the person. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Codes that say that there is no folder to go on with. */
export const GONE: ReadonlySet<string> = new Set(['not_found', 'expired', 'taken_down']);

/** What the page says of an upload that was stopped as a whole. */
export function stopError(reason: unknown): UploadError {
  if (reason instanceof UploadStopped) return { code: reason.code, message: reason.message, files: [] };
  if (!(reason instanceof ApiError)) {
    return { code: 'unknown', message: 'Upload failed. Please try again.', files: [] };
  }
  const message = reason.code === 'unknown' ? 'Failed to start upload' : reason.message;
  return { code: reason.code, message, files: [] };
}

/** What the page says when all but some files have arrived. */
export const filesFailed = (files: readonly string[], totalFiles: number): UploadError => ({
  code: 'files_failed',
  message: `${files.length} out of ${totalFiles} files failed to upload. Please try again.`,
  files,
});
