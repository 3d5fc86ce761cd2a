import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, SMALL_UPLOAD_MAX_BYTES } from './limits.ts';

export const isSmallUpload = (totalBytes: number): boolean => totalBytes <= SMALL_UPLOAD_MAX_BYTES;

export const freeMaxDays = (totalBytes: number): number =>
  isSmallUpload(totalBytes) ? FREE_SMALL_MAX_DAYS : FREE_MAX_DAYS;
