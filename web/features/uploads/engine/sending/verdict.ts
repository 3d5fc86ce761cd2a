import { ApiError } from '../../../../lib/api';
import { SendFailure } from './send-failure';

/**
 * - `retry`: the next attempt may succeed.
 * - `renew`: the file needs a new upload URL.
 * - `arrived`: the server already has the whole file.
 * - `elsewhere`: another device has sent the part or is sending it.
 * - `changed`: the file on disk cannot be read, or differs from the bytes that were sent.
 * - `ask-folder`: the file was deleted, perhaps with its folder.
 * - `fail`: a retry is useless for this file.
 * - `stop`: a retry is useless for every file.
 */
export type Verdict = 'retry' | 'renew' | 'arrived' | 'elsewhere' | 'changed' | 'ask-folder' | 'fail' | 'stop';

export function verdictOf(failure: unknown): Verdict {
  if (failure instanceof SendFailure) {
    return failure.code === 'file_changed' || failure.code === 'file_differs' ? 'changed' : 'retry';
  }
  if (!(failure instanceof ApiError)) return 'fail';
  switch (failure.code) {
    case 'upload_url_expired':
    case 'upload_url_invalid':
      return 'renew';
    case 'upload_finished':
      return 'arrived';
    case 'part_under_way':
      return 'elsewhere';
    case 'part_differs':
      return 'changed';
    case 'not_found':
      return 'ask-folder';
    case 'network':
    case 'parts_missing':
    case 'checksum_mismatch':
    case 'body_too_short':
      return 'retry';
    case 'bandwidth_exceeded':
    case 'expired':
    case 'used_up':
    case 'taken_down':
    case 'sign_in_required':
    case 'token_expired':
    case 'session_ended':
    case 'not_your_account':
    case 'id_linked':
    case 'not_configured':
      return 'stop';
    default:
      return failure.status >= 500 || [408, 425, 429].includes(failure.status) ? 'retry' : 'fail';
  }
}

export function doubtsConnection(failure: unknown): boolean {
  if (failure instanceof SendFailure) return failure.code === 'network' || failure.code === 'timeout';
  return failure instanceof ApiError && (failure.code === 'network' || [502, 503, 504].includes(failure.status));
}
