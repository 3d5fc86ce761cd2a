import { KIB, MINUTE_MS } from '../contract/units.ts';
import type { Rate } from '../lib/rates/rate-window.ts';

/** Maximum database bytes of a folder's directories: a fixed amount, plus an amount for each file. */
export const DIRECTORIES_MAX_BYTES = 20 * KIB;
export const DIRECTORIES_MAX_BYTES_PER_FILE = 84;
/**
 * Additional bytes for each directory that stays without files (`isKept`). Such a directory also counts as one
 * announced file at the meter of its uploader.
 */
export const DIRECTORIES_MAX_BYTES_PER_KEPT = 500;
/**
 * Bytes of a directory's row and index entry, without the name. Both contain the name, so each byte of the name counts
 * twice.
 */
export const DIRECTORY_ROWS_BYTES = 64;
export const DIRECTORY_BYTES_PER_NAME_BYTE = 2;
export const FOLDER_MAX_DEPTH = 32;
/** Maximum number of inner folders or directories that a move reads to find the depth of the moved items. */
export const MOVE_MAX_BELOW = 10_000;
/** Number of files or folders that one step of the purge handles. */
export const PURGE_BATCH_FILES = 1000;
/** Maximum number of objects that R2 deletes per call. */
export const DELETED_KEYS_MAX = 1000;
/** Maximum number of open connections that the platform allows per HTTP request. */
export const CONNECTIONS_MAX = 6;
export const SIZED_FOLDERS_PER_PAGE = 1000;

/** Covers per network address. docs/product.md lists all limits of an address. */
export const COVER_RATE: Rate = { limit: 60, windowMs: 15 * MINUTE_MS };
/** Thumbnails per network address. Sent and viewed thumbnails count separately. */
export const THUMBNAIL_RATE: Rate = { limit: 10_000, windowMs: 15 * MINUTE_MS };
