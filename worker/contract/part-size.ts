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
 * Returns the size in bytes of all parts except the last. A file keeps its part size, because R2 requires equal parts
 * (`docs/product.md` section 4). A requested size is rounded and limited, and never above the default size.
 */
export function partBytesFor(size: number, requestedBytes = Number.POSITIVE_INFINITY): number {
  const smallest = Math.max(PART_MIN_BYTES, Math.ceil(size / REQUESTED_PARTS_MAX_COUNT / MIB) * MIB);
  const rounded = Math.max(smallest, Math.floor(requestedBytes / MIB) * MIB);
  return Math.min(rounded, defaultPartBytes(size));
}

function defaultPartBytes(size: number): number {
  const row = PART_LADDER.find(({ upToBytes }) => size <= upToBytes);
  if (row) return row.partBytes;
  return Math.min(PART_MAX_BYTES, Math.ceil(size / PART_MAX_COUNT / MIB) * MIB);
}
