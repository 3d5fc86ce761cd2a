import { SECOND_MS } from '../../../../worker/contract/units';
import { ApiError } from '../../../lib/api';
import type { FailedFile, UploadError } from './progress/progress';

/**
 * - `running_elsewhere`: another tab sends this upload.
 * - `key_missing`: the folder is encrypted, and this browser does not have its key.
 * - `invalid_answer`: the server has announced the files, but sent no upload URLs.
 * - `taken_down`: the folder was taken down during the upload.
 * - `file_refused`: the server does not accept the file `fileName`. `refusal` has the reason.
 * - `cancelled`: the user has cancelled the upload.
 * - `ended`: the upload has ended, so all its requests end.
 */
export type StopCode =
  | 'running_elsewhere'
  | 'key_missing'
  | 'invalid_answer'
  | 'taken_down'
  | 'file_refused'
  | 'cancelled'
  | 'ended';

/** Failure that stopped the whole upload, if it is not an `ApiError`. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
  readonly code: StopCode;
  readonly refusal: ApiError | undefined;
  readonly fileName: string | undefined;

  constructor(code: StopCode, { refusal, fileName }: { refusal?: ApiError; fileName?: string } = {}) {
    super(code, { cause: refusal });
    this.code = code;
    this.refusal = refusal;
    this.fileName = fileName;
  }
}

/** Error codes of a folder that no longer exists. */
export const MISSING_FOLDER_CODES: ReadonlySet<string> = new Set(['not_found', 'expired', 'used_up', 'taken_down']);

/** Returns the error to show for an upload that failed as a whole. `now` is the time of the failure. */
export function stopError(reason: unknown, now: number): UploadError {
  const refusal = reason instanceof UploadStopped ? reason.refusal : reason;
  if (refusal instanceof ApiError) {
    const fileName = reason instanceof UploadStopped ? reason.fileName : undefined;
    const details = {
      ...(fileName !== undefined && { fileName }),
      ...bandwidthOf(refusal),
      ...retryTimeOf(refusal, now),
    };
    return { code: refusal.code, refusal, files: [], ...details };
  }
  return { code: reason instanceof UploadStopped ? reason.code : 'unknown', files: [] };
}

const retryTimeOf = ({ retryAfterSeconds }: ApiError, now: number): Pick<UploadError, 'retryAt'> =>
  retryAfterSeconds === undefined ? {} : { retryAt: now + retryAfterSeconds * SECOND_MS };

function bandwidthOf({ code, fields }: ApiError): Pick<UploadError, 'bandwidth'> {
  const { usedBytes, limitBytes, resetsAt } = fields;
  if (code !== 'bandwidth_exceeded' || typeof usedBytes !== 'number' || typeof limitBytes !== 'number') return {};
  return { bandwidth: { remainingBytes: Math.max(0, limitBytes - usedBytes), resetsAt: String(resetsAt) } };
}

/** Returns the error to show if some files failed. */
export const filesFailed = (files: readonly FailedFile[]): UploadError => ({ code: 'files_failed', files });
