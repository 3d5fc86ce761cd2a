import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';
import type { ByteRange } from './range';

/**
 * A range in the pieces it is read in, each inside one part of the object where it has parts. The first piece is
 * small and the next ones double up to 32 MiB: a download that breaks off counts with the whole piece that was on its way,
 * so a piece has at most 1.5 MiB, and 1.5 times what was sent before it. `sentBefore` is what the same download has had of
 * other objects. A short rest is taken along rather than left as a crumb.
 */
export function* slices({ offset, length }: ByteRange, partBytes: number | null, sentBefore = 0): Generator<ByteRange> {
  const end = offset + length;
  let at = offset;
  while (at < end) {
    const size = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + sentBefore + at - offset);
    const border = partBytes === null ? end : Math.min(end, (Math.floor(at / partBytes) + 1) * partBytes);
    const rest = border - at;
    const take = Math.min(rest, rest <= size * 1.5 ? SLICE_MAX_BYTES : size);
    yield { offset: at, length: take };
    at += take;
  }
}

export interface StoredObject {
  r2Key: string;
  partBytes: number | null;
}

export interface ObjectSlice extends ByteRange {
  r2Key: string;
}

/** The same as slices of the object itself. */
export function* slicesOf(object: StoredObject, range: ByteRange, sentBefore = 0): Generator<ObjectSlice> {
  for (const slice of slices(range, object.partBytes, sentBefore)) yield { ...slice, r2Key: object.r2Key };
}
