/**
 * Decrypts spans of a file while the bytes arrive. After a broken connection, continues after the last whole segment.
 */
import type { Bytes } from '../../../encryption/bytes';
import { type FileContent, segmentCount, segmentRange } from '../../../encryption/content';
import { DamagedError } from '../../../encryption/damaged-error';
import { SEGMENT_PLAIN_BYTES } from '../../../worker/contract/encryption';
import { SECOND_MS } from '../../../worker/contract/units';
import { pause } from '../pause';
import { type ByteSpan, type ReadStored, Refusal } from './stored-bytes';

/** Delays before retries, one minute in total. After each whole segment, the delays start again. */
const RETRY_DELAYS_MS = [0, 1, 2, 4, 8, 15, 30].map((seconds) => seconds * SECOND_MS);

/**
 * Number of segments that are decrypted in advance. More would not be faster, and each segment takes 1 MiB of memory:
 * half for the encrypted bytes, half for the decrypted bytes.
 */
const SEGMENTS_AHEAD = 4;

const TEMPORARY_STATUSES = [408, 500, 502, 503, 504];

export interface SealedContent {
  readonly content: FileContent;
  readonly plainBytes: number;
  readonly readStored: ReadStored;
}

export interface Wait {
  /** Waits `ms` milliseconds. Rejects if the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Decrypts a span. Yields pieces of up to one segment. Throws `DamagedError`, `Refusal`, or the error of `readStored`
 * after several attempts. An empty file has one segment, which is verified, too.
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
  // Buffers of segments that are already decrypted. Later segments reuse them, because the allocation of a new buffer
  // takes longer than the decryption.
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
      // `fetch` also rejects with a `TypeError` if the connection breaks.
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

/**
 * Splits a body into segments. Fills the array that `next` returns, yields it when it is full, and leaves out an
 * incomplete last segment.
 */
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
    // `cancel` rejects if the connection is already broken.
    reader.cancel().catch(() => {});
  }
}

/**
 * Returns a stream of the pieces. Creates at most one piece before the stream's reader needs it. Calls `onEnd` when
 * the stream ends or is cancelled, and with the error if it fails.
 */
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
