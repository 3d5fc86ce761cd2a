import { MIB } from '../contract/units';

/** Maximum number of files in a form. The terminal script can send more files. */
export const FORM_MAX_FILES = 100;
/** This many bytes of a form are read into memory before its files are stored. */
export const FORM_BUFFER_MAX_BYTES = 8 * MIB;
/**
 * Maximum number of files in a folder with an index. Every request for an indexed file reads the rows of all these
 * files.
 */
export const INDEX_MAX_FILES = 1000;
