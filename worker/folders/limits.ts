import { KIB, MINUTE_MS } from '../contract/units.ts';
import type { Rate } from '../lib/rates/rate-window.ts';

/** Maximum database bytes of a folder's directories: a fixed amount, plus an amount per file. */
export const DIRECTORIES_MAX_BYTES = 20 * KIB;
export const DIRECTORIES_MAX_BYTES_PER_FILE = 84;
/** Additional bytes per kept directory (`isKept`). */
export const DIRECTORIES_MAX_BYTES_PER_KEPT = 500;
/** Bytes of a directory's row and index entry, without the name. Both have the name, so its bytes count twice. */
export const DIRECTORY_ROWS_BYTES = 64;
export const DIRECTORY_BYTES_PER_NAME_BYTE = 2;
export const FOLDER_MAX_DEPTH = 32;
/** Maximum number of folders or directories inside a moved or claimed one. */
export const MOVE_MAX_BELOW = 10_000;
export const PURGE_BATCH_FILES = 1000;
/** R2 deletes at most this many objects per call. */
export const DELETED_KEYS_MAX = 1000;
/** Simultaneous connections that the platform allows per invocation. */
export const CONNECTIONS_MAX = 6;
export const SIZED_FOLDERS_PER_PAGE = 1000;

/** Per network address. docs/product.md lists all such limits. */
export const COVER_RATE: Rate = { limit: 60, windowMs: 15 * MINUTE_MS };
/** Per network address, and separate for sent and for viewed thumbnails. */
export const THUMBNAIL_RATE: Rate = { limit: 10_000, windowMs: 15 * MINUTE_MS };
