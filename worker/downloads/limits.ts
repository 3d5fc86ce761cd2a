import { MIB } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * An archive with more than this number of files is large. Requests share its layout in memory. The layout counts
 * towards the caller's rate limit (`archive-rate.ts`). While the archive is laid out, other requests can run.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/** Maximum number of folders inside the requested folder. */
export const ARCHIVE_MAX_FOLDERS = 1000;
