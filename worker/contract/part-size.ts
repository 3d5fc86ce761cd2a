import {
  PART_LADDER,
  PART_MAX_BYTES,
  PART_MAX_COUNT,
  PART_MIN_BYTES,
  REQUESTED_PARTS_MAX_COUNT,
  SINGLE_PUT_MAX_BYTES,
} from './limits';
import { MIB } from './units';

export const isMultipart = (size: number): boolean => size > SINGLE_PUT_MAX_BYTES;

/**
 * Returns the size of all parts except the last. It is chosen once per file, because R2 requires equal parts
 * (`docs/product.md` section 4). A requested size is rounded down to whole MiB. It is raised if it is below R2's
 * minimum, or needs more than `REQUESTED_PARTS_MAX_COUNT` parts. The result is never above the default size.
 */
export function partBytesFor(size: number, requestedBytes = Number.POSITIVE_INFINITY): number {
  const smallest = Math.max(PART_MIN_BYTES, Math.ceil(size / REQUESTED_PARTS_MAX_COUNT / MIB) * MIB);
  const rounded = Math.max(smallest, Math.floor(requestedBytes / MIB) * MIB);
  return Math.min(rounded, defaultPartBytes(size));
}

/** The smallest size in whole MiB that needs at most `PART_MAX_COUNT` parts, but not more than `PART_MAX_BYTES`. */
function defaultPartBytes(size: number): number {
  const row = PART_LADDER.find(({ upToBytes }) => size <= upToBytes);
  if (row) return row.partBytes;
  return Math.min(PART_MAX_BYTES, Math.ceil(size / PART_MAX_COUNT / MIB) * MIB);
}
