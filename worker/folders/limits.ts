import { KIB, MINUTE_MS } from '../contract/units.ts';
import type { Rate } from '../lib/rates/rate-window.ts';

/** The directories of a folder may take this many bytes in the database, plus an amount for each file. */
export const DIRECTORIES_MAX_BYTES = 20 * KIB;
export const DIRECTORIES_MAX_BYTES_PER_FILE = 84;
/**
 * The additional amount for each directory without files. Such a directory also counts as one announced file of its
 * uploader.
 */
export const DIRECTORIES_MAX_BYTES_PER_KEPT = 500;
/** Bytes of a directory's row and index entry. The row and an index both contain the name. */
export const DIRECTORY_ROWS_BYTES = 64;
export const DIRECTORY_BYTES_PER_NAME_BYTE = 2;
export const FOLDER_MAX_DEPTH = 32;
/** Maximum number of folders or directories to read to find the levels inside moved items. */
export const MOVE_MAX_BELOW = 10_000;
/** Rows of each kind that one step of the purge handles. */
export const PURGE_BATCH_FILES = 1000;
/** R2 deletes at most this number per call. */
export const DELETED_KEYS_MAX = 1000;
/** The platform allows this number per HTTP request. */
export const CONNECTIONS_MAX = 6;
export const SIZED_FOLDERS_PER_PAGE = 1000;

export const COVER_RATE: Rate = { limit: 60, windowMs: 15 * MINUTE_MS };
export const THUMBNAIL_RATE: Rate = { limit: 10_000, windowMs: 15 * MINUTE_MS };
