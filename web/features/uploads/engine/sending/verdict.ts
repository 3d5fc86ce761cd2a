import { ApiError } from '../../../../lib/api';
import { SendFailure } from './send-failure';

/**
 * What a failure means for the file it befell:
 * - `retry`: it may well succeed the next time;
 * - `renew`: its URL is used up, a new one is needed;
 * - `arrived`: the server already has all of it;
 * - `elsewhere`: another device is sending it;
 * - `changed`: what is on disk is not what was begun with;
 * - `ask-folder`: it is gone, and perhaps the whole folder with it;
 * - `fail`: it will not get better for this file;
 * - `stop`: it will not get better for any file.
 */
export type Verdict = 'retry' | 'renew' | 'arrived' | 'elsewhere' | 'changed' | 'ask-folder' | 'fail' | 'stop';

/** Judges what sending a file or a part of it rejected with. */
export function verdictOf(failure: unknown): Verdict {
  if (failure instanceof SendFailure) return failure.code === 'file_changed' ? 'changed' : 'retry';
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

/** Whether no answer of the server may have come at all, so that the connection itself is in doubt. */
export function doubtsConnection(failure: unknown): boolean {
  if (failure instanceof SendFailure) return failure.code === 'network' || failure.code === 'timeout';
  return failure instanceof ApiError && (failure.code === 'network' || [502, 503, 504].includes(failure.status));
}
