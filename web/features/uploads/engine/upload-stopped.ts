import { ApiError } from '../../../lib/api';
import { formatRelative } from '../../../lib/format';
import type { FailedFile, UploadError } from './progress/progress';

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
export const GONE: ReadonlySet<string> = new Set(['not_found', 'expired', 'used_up', 'taken_down']);

/** What the page says of an upload that was stopped as a whole. */
export function stopError(reason: unknown): UploadError {
  const refusal = reason instanceof UploadStopped ? reason.cause : reason;
  const bandwidth = refusal instanceof ApiError ? bandwidthOf(refusal) : {};
  if (reason instanceof UploadStopped) return { code: reason.code, message: reason.message, files: [], ...bandwidth };
  if (!(reason instanceof ApiError)) {
    return { code: 'unknown', message: 'Upload failed. Please try again.', files: [] };
  }
  const message = reason.code === 'unknown' ? 'Failed to start upload' : reason.message;
  return { code: reason.code, message: message + whenAgain(reason), files: [], ...bandwidth };
}

/** For how long to wait, where the server says so. */
const whenAgain = ({ retryAfterSeconds }: ApiError): string =>
  retryAfterSeconds === undefined ? '' : ` Try again ${formatRelative(retryAfterSeconds * 1000, 0)}.`;

/** What is left of the month, where the server refused an upload because of it. */
function bandwidthOf({ code, fields }: ApiError): Pick<UploadError, 'bandwidth'> {
  const { usedBytes, limitBytes, resetsAt } = fields;
  if (code !== 'bandwidth_exceeded' || typeof usedBytes !== 'number' || typeof limitBytes !== 'number') return {};
  return { bandwidth: { remainingBytes: Math.max(0, limitBytes - usedBytes), resetsAt: String(resetsAt) } };
}

/** What the page says when all but some files have arrived. */
export const filesFailed = (files: readonly FailedFile[], totalFiles: number): UploadError => ({
  code: 'files_failed',
  message: `${files.length} out of ${totalFiles} files failed to upload. Please try again.`,
  files,
});
