import { PREMIUM_FILE_MAX_BYTES } from '../../worker/contract/limits.ts';
import { GIB } from '../../worker/contract/units.ts';

export const LARGE_UPLOAD_MIN_BYTES = 10 * GIB;

/** Largest file of Premium as pages state it: the exact limit, rounded down to hundreds of GB. */
export const PREMIUM_FILE_STATED_BYTES = Math.floor(PREMIUM_FILE_MAX_BYTES / (100 * GIB)) * 100 * GIB;
