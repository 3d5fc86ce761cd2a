import { readSlice } from '../blobs/bucket';
import type { ByteRange } from './range';
import { slices } from './slices';

export interface StoredObject {
  r2Key: string;
  partBytes: number | null;
}

/**
 * Streams a range of an object without a byte of it passing through JavaScript: slice after slice is piped natively
 * into one stream of known length, the next one already asked for. `onSent` hears of every slice that went out whole.
 * `done` settles when all is sent or the reader has gone. Null: there is no such object.
 */
export async function streamRange(
  bucket: R2Bucket,
  object: StoredObject,
  range: ByteRange,
  onSent: (bytes: number) => void,
): Promise<{ body: ReadableStream; done: Promise<void> } | null> {
  const queue = slices(range, object.partBytes);
  const open = async () => {
    const next = queue.next();
    return next.done ? null : { ...next.value, body: await readSlice(bucket, object.r2Key, next.value) };
  };
  const first = await open();
  if (first && !first.body) return null;

  const { readable, writable } = new FixedLengthStream(range.length);
  const pump = async () => {
    let current = first;
    while (current) {
      const upcoming = open();
      try {
        if (!current.body) throw new Error('the object went away');
        await current.body.pipeTo(writable, { preventClose: true });
      } catch (error) {
        await upcoming.then((slice) => slice?.body?.cancel()).catch(() => {});
        await writable.abort(error).catch(() => {});
        return;
      }
      onSent(current.length);
      current = await upcoming;
    }
    await writable.close().catch(() => {});
  };
  return { body: readable, done: pump() };
}
