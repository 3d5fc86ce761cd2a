import type { ErrorCode } from '../../worker/contract/errors';
import { ApiError } from './api';
import { FinalError } from './final-error';

const TEMPORARY_CODES: ReadonlySet<string> = new Set<ErrorCode | 'network'>([
  'network',
  'internal',
  'busy',
  'upload_incomplete',
  'too_many_archives',
  'archives_busy',
]);
/** A retry is useless after these statuses. Used only for responses without an error code of the contract. */
const FINAL_STATUSES = [403, 404, 410, 451];

export function isRetryable(failure: unknown): boolean {
  if (failure instanceof FinalError) return false;
  if (!(failure instanceof ApiError)) return true;
  const { code, status } = failure;
  return code === 'unknown' ? !FINAL_STATUSES.includes(status) : TEMPORARY_CODES.has(code);
}
