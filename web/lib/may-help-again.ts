import type { ErrorCode } from '../../worker/contract/errors';
import { ApiError } from './api';

/** Codes of failures that pass. */
const PASSING: ReadonlySet<string> = new Set<ErrorCode | 'network'>([
  'network',
  'internal',
  'busy',
  'upload_incomplete',
  'too_many_archives',
  'archives_busy',
]);
/** Statuses that say no for good, of an answer without a code of ours. */
const FINAL_STATUSES = [403, 404, 410, 451];

/** Returns whether the same download may succeed when it is asked for again. */
export function mayHelpAgain(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return true;
  const { code, status } = failure;
  return code === 'unknown' ? !FINAL_STATUSES.includes(status) : PASSING.has(code);
}
