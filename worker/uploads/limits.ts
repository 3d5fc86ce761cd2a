import { BUNDLE_MAX_BYTES } from '../contract/limits.ts';
import { KIB, MIB, SECOND_MS } from '../contract/units.ts';

export const BUNDLE_HEAD_MAX_BYTES = 128 * KIB;
export const BUNDLE_BODY_MAX_BYTES = BUNDLE_MAX_BYTES + BUNDLE_HEAD_MAX_BYTES;
export const CHUNK_BYTES = 20 * MIB;
/** Maximum size of a chunk's form, without the chunk. */
export const CHUNK_FORM_OVERHEAD_MAX_BYTES = 64 * KIB;
export const CHUNK_FORM_MAX_BYTES = CHUNK_BYTES + CHUNK_FORM_OVERHEAD_MAX_BYTES;
export const CHUNK_FORM_FIELDS_MAX_BYTES = 16 * KIB;

/** Interval at which the server records that a device is still sending a part. */
export const PART_PROGRESS_INTERVAL_MS = 15 * SECOND_MS;
export const PART_SILENT_MS = 60 * SECOND_MS;
