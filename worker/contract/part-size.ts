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
 * Returns the size of all parts except the last. The size is chosen once per file, because R2 requires equal parts
 * (`docs/product.md` section 4). The result is the usual size, or the smaller size that the client requests for a
 * slow network. A requested size is rounded down to whole MiB. If the requested size is too small, the result is the
 * smallest size that R2 allows and that makes at most `REQUESTED_PARTS_MAX_COUNT` parts.
 */
export function partBytesFor(size: number, requestedBytes = Number.POSITIVE_INFINITY): number {
  const smallest = Math.max(PART_MIN_BYTES, Math.ceil(size / REQUESTED_PARTS_MAX_COUNT / MIB) * MIB);
  const rounded = Math.max(smallest, Math.floor(requestedBytes / MIB) * MIB);
  return Math.min(rounded, defaultPartBytes(size));
}

/**
 * Returns the usual part size. For files larger than all rows of `PART_LADDER`, the size is the smallest number of
 * whole MiB that needs at most 10,000 parts. The size is never above `PART_MAX_BYTES`.
 */
function defaultPartBytes(size: number): number {
  const row = PART_LADDER.find(({ upToBytes }) => size <= upToBytes);
  if (row) return row.partBytes;
  return Math.min(PART_MAX_BYTES, Math.ceil(size / PART_MAX_COUNT / MIB) * MIB);
}
