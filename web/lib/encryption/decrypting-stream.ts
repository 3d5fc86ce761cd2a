/** Decrypts spans while the bytes arrive. After a broken connection, continues after the last whole segment. */
import type { Bytes } from '../../../encryption/bytes';
import { type FileContent, segmentCount, segmentRange } from '../../../encryption/content';
import { DamagedError } from '../../../encryption/damaged-error';
import { SEGMENT_PLAIN_BYTES } from '../../../worker/contract/encryption';
import { SECOND_MS } from '../../../worker/contract/units';
import { pause } from '../pause';
import { type ByteSpan, type ReadStored, Refusal } from './stored-bytes';

/** One minute in total. Every whole segment resets the delays. */
const RETRY_DELAYS_MS = [0, 1, 2, 4, 8, 15, 30].map((seconds) => seconds * SECOND_MS);

/** More would not be faster. Each segment takes 1 MiB of memory, encrypted and decrypted. */
const SEGMENTS_AHEAD = 4;

const TEMPORARY_STATUSES = [408, 500, 502, 503, 504];

export interface SealedContent {
  readonly content: FileContent;
  readonly plainBytes: number;
  readonly readStored: ReadStored;
}

export interface Wait {
  /** Rejects if the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Decrypts a span, in pieces of up to one segment. Throws `DamagedError`, the last error of `readStored`, or the
 * signal's reason. Also verifies the single segment of an empty file.
 */
export async function* decrypted(
  file: SealedContent,
  span: ByteSpan,
  signal: AbortSignal,
  { wait }: Wait = { wait: pause },
): AsyncGenerator<Bytes, void> {
  const last = Math.min(segmentCount(file.plainBytes), Math.ceil(span.end / SEGMENT_PLAIN_BYTES)) - 1;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const first = Math.floor(span.start / SEGMENT_PLAIN_BYTES);
  // Reuses buffers, because the allocation of a buffer takes longer than the decryption.
  const spare: ArrayBuffer[] = [];
  const segments = storedSegments(file, first, Math.max(first, last), spare, controller.signal, wait);
  const open = ({ position, bytes }: StoredSegment) =>
    file.content.open(position, bytes).finally(() => spare.push(bytes.buffer));
  const ahead: Promise<Bytes | null>[] = [];
  let position = first;
  try {
    for (;;) {
      while (ahead.length < SEGMENTS_AHEAD) {
        const opening = segments.next().then(({ done, value }) => (done ? null : open(value)));
        opening.catch(() => {});
        ahead.push(opening);
      }
      const plain = await ahead.shift();
      if (!plain) return;
      const { plainStart } = segmentRange(file.plainBytes, position);
      const piece = plain.subarray(Math.max(0, span.start - plainStart), Math.max(0, span.end - plainStart));
      if (piece.byteLength > 0) yield piece;
      position++;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    controller.abort();
    segments.return().catch(() => {});
  }
}

interface StoredSegment {
  readonly position: number;
  readonly bytes: Bytes;
}

async function* storedSegments(
  { plainBytes, readStored }: SealedContent,
  first: number,
  last: number,
  spare: ArrayBuffer[],
  signal: AbortSignal,
  wait: Wait['wait'],
): AsyncGenerator<StoredSegment, void> {
  const { storedEnd } = segmentRange(plainBytes, last);
  const memoryFor = (position: number) => {
    const { storedStart, storedEnd: end } = segmentRange(plainBytes, position);
    const size = end - storedStart;
    return new Uint8Array(spare.pop() ?? new ArrayBuffer(size), 0, size);
  };
  let position = first;
  let failures = 0;
  while (position <= last) {
    try {
      const { storedStart } = segmentRange(plainBytes, position);
      const body = await readStored({ start: storedStart, end: storedEnd }, signal);
      for await (const bytes of inSegments(body, () => memoryFor(position))) {
        failures = 0;
        yield { position, bytes };
        position++;
        if (position > last) return;
      }
      // The same kind of error as from `fetch` after a broken connection.
      throw new TypeError('it ended before the file');
    } catch (failure) {
      signal.throwIfAborted();
      const delayMs = RETRY_DELAYS_MS[failures];
      if (delayMs === undefined || !isTemporary(failure)) throw failure;
      failures++;
      await wait(delayMs, signal);
    }
  }
}

const isTemporary = (failure: unknown): boolean =>
  failure instanceof Refusal ? TEMPORARY_STATUSES.includes(failure.fields.status) : !(failure instanceof DamagedError);

/** Yields whole segments, in the arrays that `next` returns. */
async function* inSegments(body: ReadableStream<Uint8Array>, next: () => Bytes): AsyncGenerator<Bytes, void> {
  const reader = body.getReader();
  let segment = next();
  let used = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (let at = 0; at < value.byteLength; ) {
        const chunk = value.subarray(at, at + segment.byteLength - used);
        segment.set(chunk, used);
        used += chunk.byteLength;
        at += chunk.byteLength;
        if (used < segment.byteLength) continue;
        yield segment;
        segment = next();
        used = 0;
      }
    }
  } finally {
    // Rejects if the connection is already broken.
    reader.cancel().catch(() => {});
  }
}

/** Creates at most one piece in advance. Calls `onEnd` once, with the error of a failure. */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array, void>,
  onEnd: (failure?: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
        controller.close();
        onEnd();
      } catch (failure) {
        controller.error(failure);
        onEnd(failure);
      }
    },
    async cancel() {
      onEnd();
      await pieces.return();
    },
  });
}
