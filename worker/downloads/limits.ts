import { MIB } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * A larger archive has a layout that is shared in memory, counts towards the caller's rate limit, and pauses for other
 * requests.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/** Maximum number of inner folders. */
export const ARCHIVE_MAX_FOLDERS = 1000;
