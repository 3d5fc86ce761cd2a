import { MIB } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * The layouts of archives with more files than this are stored, shared between requests, and counted against the
 * caller. Other requests can run while such an archive is laid out.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/** Maximum number of folders inside the requested one. */
export const ARCHIVE_MAX_FOLDERS = 1000;
