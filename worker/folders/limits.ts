import { KIB } from '../contract/units.ts';

/** Bytes of the database that the directories of a folder may take: a base, and an allowance for each file. */
export const DIRECTORIES_MAX_BYTES = 20 * KIB;
export const DIRECTORIES_MAX_BYTES_PER_FILE = 84;
/** Allowance for each directory that is kept without files. It counts as an announced file of its uploader. */
export const DIRECTORIES_MAX_BYTES_PER_KEPT = 500;
/**
 * Bytes that a directory takes: its row and index entry, and each byte of its name, which is in the row and an index.
 */
export const DIRECTORY_ROWS_BYTES = 64;
export const DIRECTORY_BYTES_PER_NAME_BYTE = 2;
/** Levels of nested folders. */
export const FOLDER_MAX_DEPTH = 32;
/** Folders, or directories, that are read to find how many levels are inside those that move to a deeper level. */
export const MOVE_MAX_BELOW = 10_000;
/** Rows of each kind per round. R2 also takes this many keys in one call. */
export const PURGE_BATCH_FILES = 1000;
/** Connections that the platform keeps open at once for one request. */
export const CONNECTIONS_MAX = 6;
/** Folders that are read, at all levels, to add up the sizes on one page of My Files. */
export const SIZED_FOLDERS_PER_PAGE = 1000;
