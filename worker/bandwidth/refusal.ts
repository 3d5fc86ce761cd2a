import { ApiError, because, tooMany } from '../lib/api-error';
import { iso } from '../lib/iso';
import { UPLOAD_RESERVATION_TTL_MS } from './limits';
import { nextMonth } from './month';

export interface BandwidthExceeded {
  code: 'bandwidth_exceeded';
  usedBytes: number;
  reservedBytes: number;
  limitBytes: number;
  /** True if the bytes would fit without the reservations of other uploads. */
  fitsAlone: boolean;
}

export type Refusal =
  | BandwidthExceeded
  | { code: 'too_many_uploads' | 'too_many_files' | 'too_many_folders'; waitMs: number }
  | { code: 'too_many_unfinished_files' }
  | { code: 'not_found' | 'upload_url_stopped' };

export function refusalError(refusal: Refusal, now: number): ApiError {
  switch (refusal.code) {
    case 'bandwidth_exceeded': {
      const { usedBytes, reservedBytes, limitBytes } = refusal;
      const resetsAt = iso(nextMonth(now));
      const values = { usedBytes, reservedBytes, limitBytes, resetsAt };
      return refusal.fitsAlone
        ? because('bandwidth_exceeded', { reason: 'held_by_others', ...values })
        : new ApiError('bandwidth_exceeded', values);
    }
    case 'too_many_unfinished_files':
      return tooMany('too_many_files', UPLOAD_RESERVATION_TTL_MS, { reason: 'unfinished_files' });
    case 'not_found':
    case 'upload_url_stopped':
      return new ApiError(refusal.code);
    default:
      return tooMany(refusal.code, refusal.waitMs);
  }
}
