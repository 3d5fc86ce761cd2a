import { MIB } from '../contract/units';

/** Maximum number of files in a form. The terminal script can send more files. */
export const FORM_MAX_FILES = 100;
/** Maximum size of a form's files in memory. These files are stored before further files are read. */
export const FORM_BUFFER_MAX_BYTES = 8 * MIB;
/**
 * Maximum number of files in a folder with an index. Every request for an indexed file reads the rows of all these
 * files.
 */
export const INDEX_MAX_FILES = 1000;
