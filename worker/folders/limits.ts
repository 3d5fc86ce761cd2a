import { KIB } from '../contract/units.ts';

/** What the directories of a folder may take of the database: so much, and so much more for each of its files. */
export const DIRECTORIES_MAX_BYTES = 20 * KIB;
export const DIRECTORIES_MAX_BYTES_PER_FILE = 84;
/** And for each directory that is kept without files, which counts as a file against those who announce it. */
export const DIRECTORIES_MAX_BYTES_PER_KEPT = 500;
/** What a directory takes: its row and index, and each byte of its name, which is in its row and in an index. */
export const DIRECTORY_ROWS_BYTES = 64;
export const DIRECTORY_BYTES_PER_NAME_BYTE = 2;
/** Levels of folders inside one another. */
export const FOLDER_MAX_DEPTH = 32;
/** So many folders, or directories, are looked at to find how deep those go that move deeper. */
export const MOVE_MAX_BELOW = 10_000;
/** A round takes so many rows of each kind; R2 takes as many keys in one call. */
export const PURGE_BATCH_FILES = 1000;
/** Connections that the platform holds open at once for one request. */
export const CONNECTIONS_MAX = 6;
/** For the sizes on one page of My Files so many folders are looked at, whatever is inside them. */
export const SIZED_FOLDERS_PER_PAGE = 1000;
