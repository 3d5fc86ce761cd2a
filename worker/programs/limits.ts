import { MIB } from '../contract/units';

/** Files per form. The script for terminals can send more. */
export const FORM_MAX_FILES = 100;
/** Maximum size of a form's files in memory. They are stored before further files are read. */
export const FORM_BUFFER_MAX_BYTES = 8 * MIB;
/** Maximum number of files of a folder with an index. A request for one file reads the rows of all. */
export const INDEX_MAX_FILES = 1000;
