import { MIB } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * An archive with more files than this is large. Its layout is kept in memory and shared between requests. Laying it out
 * counts towards the caller's rate limit (`archive-rate.ts`). Other requests can run at the same time.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/** Maximum number of folders inside the requested one. */
export const ARCHIVE_MAX_FOLDERS = 1000;
