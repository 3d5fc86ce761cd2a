import { MIB } from '../contract/units';

/** Maximum number of files in a form. The script for terminals can send more files. */
export const FORM_MAX_FILES = 100;
/** Maximum number of bytes of a form that are read into memory before a file is stored. */
export const FORM_BUFFER_MAX_BYTES = 8 * MIB;
/**
 * Maximum number of files in a folder with an index of links. Every request for an indexed file reads the rows of all
 * these files.
 */
export const INDEX_MAX_FILES = 1000;
