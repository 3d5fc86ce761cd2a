import { MIB } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * Archives with more files than this are stored, shared between requests, and counted against the caller. While they
 * are laid out, other requests get their turn.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/** Maximum number of folders inside the requested one. */
export const ARCHIVE_MAX_FOLDERS = 1000;
