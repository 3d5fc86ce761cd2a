import {
  FREE_EXPIRY_MAX_TIMES,
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  SMALL_UPLOAD_MAX_BYTES,
  UNFINISHED_UPLOAD_TTL_MS,
} from '../../../worker/contract/limits';
import { formatBytes } from '../../lib/format';
import { LARGE_UPLOAD_MIN_BYTES } from '../../lib/limits';

const HOUR_MS = 3_600_000;

/** Limits of the product that the operator cannot change, in words. `SiteWords` has the limits that can be changed. */
export const smallUpload = formatBytes(SMALL_UPLOAD_MAX_BYTES);
export const largeUpload = formatBytes(LARGE_UPLOAD_MIN_BYTES);
export const smallDays = `${FREE_SMALL_MAX_DAYS} days`;
export const otherDays = `${FREE_MAX_DAYS} days`;
/** Total time that an upload may be kept if its owner extends the expiry. */
export const smallDaysInAll = `${FREE_EXPIRY_MAX_TIMES * FREE_SMALL_MAX_DAYS} days`;
export const otherDaysInAll = `${FREE_EXPIRY_MAX_TIMES * FREE_MAX_DAYS} days`;
export const resumeHours = `${UNFINISHED_UPLOAD_TTL_MS / HOUR_MS} hours`;
