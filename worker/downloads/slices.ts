import type { FileObject } from '../archive/manifest';
import type { ByteRange } from '../contract/range';
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/**
 * Yields slices of a range. A slice never crosses the boundary of two parts. If the connection breaks, the whole
 * current slice counts as sent, so slices start small and grow to 32 MiB. `sentBefore` is the number of bytes that this
 * download has sent before the range.
 */
export function* slices({ offset, length }: ByteRange, partBytes: number | null, sentBefore = 0): Generator<ByteRange> {
  const end = offset + length;
  let at = offset;
  while (at < end) {
    const size = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + sentBefore + at - offset);
    const partEnd = partBytes === null ? end : Math.min(end, (Math.floor(at / partBytes) + 1) * partBytes);
    const rest = partEnd - at;
    const sliceBytes = Math.min(rest, rest <= size * 1.5 ? SLICE_MAX_BYTES : size);
    yield { offset: at, length: sliceBytes };
    at += sliceBytes;
  }
}

export interface ObjectSlice extends ByteRange {
  r2Key: string;
}

export function* slicesOf(object: FileObject, range: ByteRange, sentBefore = 0): Generator<ObjectSlice> {
  for (const slice of slices(range, object.partBytes, sentBefore)) yield { ...slice, r2Key: object.r2Key };
}
