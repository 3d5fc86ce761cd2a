import {
  PART_LADDER,
  PART_MAX_BYTES,
  PART_MAX_COUNT,
  PART_MIN_BYTES,
  SINGLE_PUT_MAX_BYTES,
  WISHED_PARTS_MAX_COUNT,
} from './limits';
import { MIB } from './units';

/** Whether a file is sent in parts; smaller ones, empty ones too, are one PUT. */
export const isMultipart = (size: number): boolean => size > SINGLE_PUT_MAX_BYTES;

/**
 * The size of all parts but the last, chosen once per file because R2 wants them equal (specification, section 9): the
 * usual one, or a smaller one where the client wishes that for a slow line. A wish is rounded down to whole MiB; it
 * makes no part smaller than R2 takes, and no more than WISHED_PARTS_MAX_COUNT of them.
 */
export function partBytesFor(size: number, wishedBytes = Number.POSITIVE_INFINITY): number {
  const smallest = Math.max(PART_MIN_BYTES, Math.ceil(size / WISHED_PARTS_MAX_COUNT / MIB) * MIB);
  const wished = Math.max(smallest, Math.floor(wishedBytes / MIB) * MIB);
  return Math.min(wished, usualPartBytes(size));
}

/** Above the ladder it is whatever holds the file in 10,000 parts, in whole MiB, up to what one request may carry. */
function usualPartBytes(size: number): number {
  const row = PART_LADDER.find(({ upToBytes }) => size <= upToBytes);
  if (row) return row.partBytes;
  return Math.min(PART_MAX_BYTES, Math.ceil(size / PART_MAX_COUNT / MIB) * MIB);
}
