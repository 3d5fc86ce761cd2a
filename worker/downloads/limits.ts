import { MIB, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_MAX_KEPT_DIRECTORIES = 20_000;
/**
 * Archives of more files are remembered, shared between requests, and counted against the address that asks for them;
 * while they are laid out, other requests get their turn.
 */
export const ARCHIVE_SMALL_FILES = 1000;
/** What large archives may take of an isolate's memory, in use and not. One of 100,000 files of the longest names is kept. */
export const ARCHIVES_MAX_BYTES = 80 * MIB;
export const ARCHIVES_IDLE_MAX_BYTES = 40 * MIB;
/** So many are laid out at once: that takes memory besides what they hold. */
export const ARCHIVES_MADE_AT_ONCE = 2;
/** How long a request waits for another one to lay out an archive, and when that one counts as stopped. */
export const ARCHIVES_WAIT_MS = 30 * SECOND_MS;
export const ARCHIVE_STALLED_MS = 10 * SECOND_MS;
/** A reader that has taken nothing for so long counts as gone: 32 MiB come in less over the slowest line. */
export const ARCHIVE_READER_GONE_MS = 30 * MINUTE_MS;
/** Folders inside the one that is asked for. */
export const ARCHIVE_MAX_FOLDERS = 1000;
