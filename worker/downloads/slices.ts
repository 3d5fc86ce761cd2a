import type { FileObject } from '../archive/manifest';
import type { ByteRange } from '../contract/range';
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/**
 * Yields the slices of a range of an object. Each slice is inside one part of the object. The first slice is small,
 * and the following slices double up to 32 MiB. If the connection breaks, the whole current slice counts as sent. So
 * a slice has at most 1.5 MiB plus 1.5 times the bytes sent before it. `sentBefore` is the number of bytes that the
 * same download has sent from other objects. A slice includes the rest of the range if only a few bytes would remain.
 */
export function* slices({ offset, length }: ByteRange, partBytes: number | null, sentBefore = 0): Generator<ByteRange> {
  const end = offset + length;
  let at = offset;
  while (at < end) {
    const size = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + sentBefore + at - offset);
    const partEnd = partBytes === null ? end : Math.min(end, (Math.floor(at / partBytes) + 1) * partBytes);
    const rest = partEnd - at;
    const take = Math.min(rest, rest <= size * 1.5 ? SLICE_MAX_BYTES : size);
    yield { offset: at, length: take };
    at += take;
  }
}

export interface ObjectSlice extends ByteRange {
  r2Key: string;
}

/** Adds the key of the object to each slice. */
export function* slicesOf(object: FileObject, range: ByteRange, sentBefore = 0): Generator<ObjectSlice> {
  for (const slice of slices(range, object.partBytes, sentBefore)) yield { ...slice, r2Key: object.r2Key };
}
