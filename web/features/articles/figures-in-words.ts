import {
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  SMALL_UPLOAD_MAX_BYTES,
  UNFINISHED_UPLOAD_TTL_MS,
} from '../../../worker/contract/limits';
import { FREE_FILE_MAX_BYTES, FREE_MONTHLY_BYTES } from '../../lib/figures';
import { formatBytes } from '../../lib/format';
import { LARGE_UPLOAD_MIN_BYTES } from '../../lib/limits';

const HOUR_MS = 3_600_000;

/** The product's limits in words, so that no page can say another figure than the one that holds. */
export const largestFile = formatBytes(FREE_FILE_MAX_BYTES);
export const monthly = formatBytes(FREE_MONTHLY_BYTES);
export const smallUpload = formatBytes(SMALL_UPLOAD_MAX_BYTES);
export const largeUpload = formatBytes(LARGE_UPLOAD_MIN_BYTES);
export const smallDays = `${FREE_SMALL_MAX_DAYS} days`;
export const otherDays = `${FREE_MAX_DAYS} days`;
export const resumeHours = `${UNFINISHED_UPLOAD_TTL_MS / HOUR_MS} hours`;
