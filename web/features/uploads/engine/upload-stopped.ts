import { SECOND_MS } from '../../../../worker/contract/units';
import { ApiError } from '../../../lib/api';
import type { StopCode } from './failure-codes';
import type { FailedFile, UploadError } from './progress/progress';

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

export const MISSING_FOLDER_CODES: ReadonlySet<string> = new Set(['not_found', 'expired', 'used_up', 'taken_down']);

/** `now` is in milliseconds since 1970. */
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

export const filesFailed = (files: readonly FailedFile[]): UploadError => ({ code: 'files_failed', files });
