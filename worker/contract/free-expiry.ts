/** Maximum lifetime of a free upload, depending on its size. The server and the page use this rule. */
import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, SMALL_UPLOAD_MAX_BYTES } from './limits.ts';

/** Returns whether an upload of `totalBytes` is small: at most 100 MiB. */
export const isSmallUpload = (totalBytes: number): boolean => totalBytes <= SMALL_UPLOAD_MAX_BYTES;

/** Returns the maximum lifetime of a free upload of `totalBytes`, in days. */
export const freeMaxDays = (totalBytes: number): number =>
  isSmallUpload(totalBytes) ? FREE_SMALL_MAX_DAYS : FREE_MAX_DAYS;
