import { crc32 } from 'node:zlib';
import { BodyBrokeOff } from './body-broke-off';
import { READ_CHUNK_BYTES } from './limits';

export type Body = ReadableStream<Uint8Array> | null;

/** Returns fewer than `length` bytes only at the end of the body. */
export type ReadPiece = (length: number) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Passes a body of exactly `length` bytes to `send`. R2 requires a stream of known length. Uses one buffer of 1 MiB.
 * Rejects with `BodyBrokeOff`, or with the error of `send`.
 */
export async function receive<T>(
  body: Body,
  length: number,
  send: (stream: ReadableStream) => Promise<T>,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<{ result: T; crc32: number }> {
  const { readable, writable } = new FixedLengthStream(length);
  const sending = send(readable);
  const writer = writable.getWriter();
  // If `send` fails early, nothing reads the stream. Without `abort`, the current write would then wait for ever.
  sending.catch((error: unknown) => writer.abort(error).catch(() => {}));
  let crc = 0;
  try {
    for await (const chunk of chunks(body, length)) {
      // The next chunk overwrites this buffer, so R2 must have read it first. The CRC is computed meanwhile.
      const writing = writer.write(chunk);
      crc = crc32(chunk, crc);
      onChunk?.(chunk);
      await writing;
    }
    await writer.close();
  } catch (error) {
    await Promise.allSettled([writer.abort(error), sending]);
    throw error;
  }
  return { result: await sending, crc32: crc };
}

/** Reads a body of a few MiB. Rejects with `BodyBrokeOff` if fewer than `length` bytes arrive. */
export async function receiveSmall(body: Body, length: number): Promise<Uint8Array> {
  const bytes = await pieceReader(body)(length);
  if (bytes.byteLength < length) throw new BodyBrokeOff(bytes.byteLength);
  return bytes;
}

/**
 * Returns a function that reads the next bytes, a few MiB at most. The function rejects with `BodyBrokeOff` if the
 * sender disconnects.
 */
export function pieceReader(body: Body): ReadPiece {
  return async (length) => {
    if (!body || length === 0) return new Uint8Array();
    const reader = body.getReader({ mode: 'byob' });
    try {
      const { value } = await readAtLeast(reader, new Uint8Array(length), length);
      return value ?? new Uint8Array();
    } finally {
      // Lets the caller drain the rest of the body.
      reader.releaseLock();
    }
  };
}

/** Returns the CRC-32 of the body. */
export async function checksumOf(body: Body): Promise<number> {
  let crc = 0;
  for await (const chunk of chunks(body, Number.POSITIVE_INFINITY)) crc = crc32(chunk, crc);
  return crc;
}

/**
 * Yields chunks of up to 1 MiB in the same buffer, so a chunk is valid only until the next. Rejects with `BodyBrokeOff`
 * if the body breaks off.
 */
async function* chunks(body: Body, length: number): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader({ mode: 'byob' });
  let buffer = new ArrayBuffer(READ_CHUNK_BYTES);
  let readBytes = 0;
  try {
    while (true) {
      const maxBytes = Math.min(length, readBytes + READ_CHUNK_BYTES);
      const { value, done } = await readAtLeast(reader, new Uint8Array(buffer), maxBytes);
      if (value && value.byteLength > 0) yield value;
      if (done || !value) return;
      readBytes += value.byteLength;
      buffer = value.buffer as ArrayBuffer;
    }
  } finally {
    reader.releaseLock();
  }
}

const readAtLeast = (reader: ReadableStreamBYOBReader, view: Uint8Array<ArrayBuffer>, maxBytes: number) =>
  reader.readAtLeast(view.byteLength, view).catch(() => {
    throw new BodyBrokeOff(maxBytes);
  });
