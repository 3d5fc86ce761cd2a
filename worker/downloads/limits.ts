import { MIB } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * Maximum number of files in a small archive. The layout of a larger archive is shared in memory, and counts towards
 * the caller's rate limit (`archive-rate.ts`). Other requests can run while such a layout is made.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/** Maximum number of folders inside the requested folder. */
export const ARCHIVE_MAX_FOLDERS = 1000;
