import { MIB, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * Archives with more files than this are stored, shared between requests, and counted against the caller. While they
 * are laid out, other requests get their turn.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/**
 * Maximum memory of large layouts in an isolate, in use and idle. One layout of 100,000 files with the longest names
 * can stay idle.
 */
export const ARCHIVES_MAX_BYTES = 80 * MIB;
export const ARCHIVES_IDLE_MAX_BYTES = 40 * MIB;
/** Layouts made at the same time. Making one takes additional memory. */
export const ARCHIVES_MADE_AT_ONCE = 2;
/** How long a request waits for a layout of another request, and the silence after which that one counts as stopped. */
export const ARCHIVES_WAIT_MS = 30 * SECOND_MS;
export const ARCHIVE_STALLED_MS = 10 * SECOND_MS;
/** Silence after which a reader counts as gone. Even the slowest connection receives 32 MiB in less time. */
export const ARCHIVE_READER_GONE_MS = 30 * MINUTE_MS;
/** Maximum number of folders inside the requested one. */
export const ARCHIVE_MAX_FOLDERS = 1000;
