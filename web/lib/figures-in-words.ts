import {
  FREE_EXPIRY_MAX_TIMES,
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  SMALL_UPLOAD_MAX_BYTES,
  UNFINISHED_UPLOAD_TTL_MS,
} from '../../worker/contract/limits';
import { formatBytes } from '../../worker/contract/sizes';
import { HOUR_MS } from '../../worker/contract/units';
import { LARGE_UPLOAD_MIN_BYTES } from './limits';

/** Fixed limits in English. `SiteWords` has the limits that the operator can change. */
export const smallUpload = formatBytes(SMALL_UPLOAD_MAX_BYTES);
export const smallDays = `${FREE_SMALL_MAX_DAYS} days`;
export const otherDays = `${FREE_MAX_DAYS} days`;
export const resumeHours = `${UNFINISHED_UPLOAD_TTL_MS / HOUR_MS} hours`;

export const freeExpiryRule = `We keep free uploads of up to ${smallUpload} for at most ${smallDays}, larger ones for at most ${otherDays}. Above ${formatBytes(LARGE_UPLOAD_MIN_BYTES)} the home page offers at most 24 hours. In My Files you can extend that, to ${FREE_EXPIRY_MAX_TIMES * FREE_SMALL_MAX_DAYS} or ${FREE_EXPIRY_MAX_TIMES * FREE_MAX_DAYS} days in all.`;
