import { KIB, MINUTE_MS } from '../contract/units.ts';
import type { Rate } from '../lib/rates/rate-window.ts';

/** Maximum database bytes for the directories of a folder: a base amount, and an amount per file. */
export const DIRECTORIES_MAX_BYTES = 20 * KIB;
export const DIRECTORIES_MAX_BYTES_PER_FILE = 84;
/**
 * Additional bytes per directory without files. Such a directory also counts as one announced file of its uploader.
 */
export const DIRECTORIES_MAX_BYTES_PER_KEPT = 500;
/**
 * Database bytes of one directory: a base for its row and index entry, and a factor for the length of its name. The
 * row and an index both contain the name.
 */
export const DIRECTORY_ROWS_BYTES = 64;
export const DIRECTORY_BYTES_PER_NAME_BYTE = 2;
/** Maximum number of levels of nested folders. */
export const FOLDER_MAX_DEPTH = 32;
/** Maximum number of folders or directories that are read to find the number of levels inside the moved items. */
export const MOVE_MAX_BELOW = 10_000;
/** Maximum number of rows of each kind that one step of the purge handles. */
export const PURGE_BATCH_FILES = 1000;
/** Maximum number of keys that R2 deletes in one call. */
export const DELETED_KEYS_MAX = 1000;
/** Maximum number of open connections for one HTTP request. The platform sets this limit. */
export const CONNECTIONS_MAX = 6;
/** Maximum number of folders, at all levels, that are read to add up the sizes on one page of My Files. */
export const SIZED_FOLDERS_PER_PAGE = 1000;

/** Rate limit per address for calls that set the picture of a folder. */
export const COVER_RATE: Rate = { limit: 60, windowMs: 15 * MINUTE_MS };
/**
 * Rate limit per address for thumbnails. Sending thumbnails and viewing thumbnails of own files are counted
 * separately.
 */
export const THUMBNAIL_RATE: Rate = { limit: 10_000, windowMs: 15 * MINUTE_MS };
