import { BUNDLE_MAX_BYTES } from '../contract/limits.ts';
import { KIB, MIB, SECOND_MS } from '../contract/units.ts';

/** The files and the head before them. */
export const BUNDLE_HEAD_MAX_BYTES = 128 * KIB;
export const BUNDLE_BODY_MAX_BYTES = BUNDLE_MAX_BYTES + BUNDLE_HEAD_MAX_BYTES;
export const CHUNK_BYTES = 20 * MIB;
/** A chunk and the form around it, whose fields come in its first bytes. RFC 2046, 5.1.1 allows a boundary of 70. */
export const CHUNK_FORM_AROUND_MAX_BYTES = 64 * KIB;
export const CHUNK_FORM_MAX_BYTES = CHUNK_BYTES + CHUNK_FORM_AROUND_MAX_BYTES;
export const CHUNK_FORM_FIELDS_MAX_BYTES = 16 * KIB;

/** While a part is being received it is written down this often that its device is there. */
export const PART_HEARD_EVERY_MS = 15 * SECOND_MS;
/** A part of whose device nothing was heard for so long may be begun by another. */
export const PART_SILENT_MS = 60 * SECOND_MS;
