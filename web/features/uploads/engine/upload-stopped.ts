import { SECOND_MS } from '../../../../worker/contract/units';
import { ApiError } from '../../../lib/api';
import { whenAgain } from '../../../lib/failure-message';
import type { FailedFile, UploadError } from './progress/progress';

/** Failure that stopped the whole upload. The user sees the message. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Error codes of a folder that no longer exists. */
export const MISSING_FOLDER_CODES: ReadonlySet<string> = new Set(['not_found', 'expired', 'used_up', 'taken_down']);

/** Returns the error to show for an upload that failed as a whole. `now` is the time of the failure. */
export function stopError(reason: unknown, now: number): UploadError {
  const refusal = reason instanceof UploadStopped ? reason.cause : reason;
  const details = refusal instanceof ApiError ? { ...bandwidthOf(refusal), ...retryTimeOf(refusal, now) } : {};
  if (reason instanceof UploadStopped) return { code: reason.code, message: reason.message, files: [], ...details };
  if (!(reason instanceof ApiError)) {
    return { code: 'unknown', message: 'Upload failed. Please try again.', files: [] };
  }
  const message = reason.code === 'unknown' ? 'Failed to start upload' : reason.message;
  return { code: reason.code, message: message + whenAgain(reason), files: [], ...details };
}

const retryTimeOf = ({ retryAfterSeconds }: ApiError, now: number): Pick<UploadError, 'retryAt'> =>
  retryAfterSeconds === undefined ? {} : { retryAt: now + retryAfterSeconds * SECOND_MS };

function bandwidthOf({ code, fields }: ApiError): Pick<UploadError, 'bandwidth'> {
  const { usedBytes, limitBytes, resetsAt } = fields;
  if (code !== 'bandwidth_exceeded' || typeof usedBytes !== 'number' || typeof limitBytes !== 'number') return {};
  return { bandwidth: { remainingBytes: Math.max(0, limitBytes - usedBytes), resetsAt: String(resetsAt) } };
}

/** Returns the error to show if some files failed. */
export const filesFailed = (files: readonly FailedFile[], totalFiles: number): UploadError => ({
  code: 'files_failed',
  message: `${files.length} out of ${totalFiles} files failed to upload. Please try again.`,
  files,
});
