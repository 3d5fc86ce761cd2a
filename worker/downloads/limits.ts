import { MIB } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/** Above this number of files, a layout is shared in memory, rate-limited, and built with pauses. */
export const ARCHIVE_SMALL_FILES = 1000;
/** Maximum number of inner folders. */
export const ARCHIVE_MAX_FOLDERS = 1000;
