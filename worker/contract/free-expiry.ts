/** How long a free upload may live, by its size: one rule for the server and every screen. */
import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, SMALL_UPLOAD_MAX_BYTES } from './limits.ts';

/** Whether an upload of so many bytes in all is small, exactly 100 MiB included. */
export const isSmallUpload = (totalBytes: number): boolean => totalBytes <= SMALL_UPLOAD_MAX_BYTES;

/** Returns the longest that a free upload of so many bytes may live, in days. */
export const freeMaxDays = (totalBytes: number): number =>
  isSmallUpload(totalBytes) ? FREE_SMALL_MAX_DAYS : FREE_MAX_DAYS;
