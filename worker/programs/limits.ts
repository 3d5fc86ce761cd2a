import { MIB } from '../contract/units';

/** Files per form. The terminal script can send more. */
export const FORM_MAX_FILES = 100;
/** Size of a form's files in memory. They are stored before further files are read. */
export const FORM_BUFFER_MAX_BYTES = 8 * MIB;
/** Files of a folder with an index. Every request for an indexed file reads the rows of all of them. */
export const INDEX_MAX_FILES = 1000;
