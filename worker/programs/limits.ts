import { MIB } from '../contract/units';

/** Files of one form. Clients that have more send them by the script. */
export const FORM_MAX_FILES = 100;
/** Bytes of a form that are read, and held in memory, before any of its files is stored. */
export const FORM_HELD_MAX_BYTES = 8 * MIB;
/** Files of a folder that is shown as an index of links: all are looked at whenever one of them is asked for. */
export const INDEX_MAX_FILES = 1000;
