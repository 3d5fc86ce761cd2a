import {
  PART_LADDER,
  PART_MAX_BYTES,
  PART_MAX_COUNT,
  PART_MIN_BYTES,
  REQUESTED_PARTS_MAX_COUNT,
  SINGLE_PUT_MAX_BYTES,
} from './limits';
import { MIB } from './units';

/** Returns whether a file is sent in parts. Smaller and empty files are one PUT. */
export const isMultipart = (size: number): boolean => size > SINGLE_PUT_MAX_BYTES;

/**
 * Returns the size of all parts but the last, chosen once per file because R2 requires equal parts (`docs/product.md`
 * section 4). It is the usual size, or a smaller one if the client wishes for that on a slow network. A wish is rounded
 * down to whole MiB. It never leads to parts below R2's minimum, or to more than `REQUESTED_PARTS_MAX_COUNT`.
 */
export function partBytesFor(size: number, requestedBytes = Number.POSITIVE_INFINITY): number {
  const smallest = Math.max(PART_MIN_BYTES, Math.ceil(size / REQUESTED_PARTS_MAX_COUNT / MIB) * MIB);
  const rounded = Math.max(smallest, Math.floor(requestedBytes / MIB) * MIB);
  return Math.min(rounded, defaultPartBytes(size));
}

/**
 * Returns the usual part size. Above the ladder, it is the smallest whole number of MiB that fits the file into 10,000
 * parts, at most `PART_MAX_BYTES`.
 */
function defaultPartBytes(size: number): number {
  const row = PART_LADDER.find(({ upToBytes }) => size <= upToBytes);
  if (row) return row.partBytes;
  return Math.min(PART_MAX_BYTES, Math.ceil(size / PART_MAX_COUNT / MIB) * MIB);
}
