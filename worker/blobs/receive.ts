import { crc32 } from 'node:zlib';
import { BodyBrokeOff } from './broke-off';
import { READ_CHUNK_BYTES } from './limits';

type Body = ReadableStream<Uint8Array> | null;

/**
 * Passes a body of exactly `length` bytes on to `send`, checking it on the way: one loop, one buffer of 1 MiB,
 * whatever the length. `send` gets a stream of known length, as R2 demands; `look`, where given, sees every chunk.
 * Returns what `send` made of it, and the body's CRC-32. Rejects with `BodyBrokeOff` when the body breaks off, or as `send` does.
 */
export async function receive<T>(
  body: Body,
  length: number,
  send: (stream: ReadableStream) => Promise<T>,
  look?: (chunk: Uint8Array) => void,
): Promise<{ sent: T; crc32: number }> {
  const { readable, writable } = new FixedLengthStream(length);
  const sending = send(readable);
  const writer = writable.getWriter();
  // Where it fails before it has read all, nobody reads on: what is being written would wait for ever.
  sending.catch((error: unknown) => writer.abort(error).catch(() => {}));
  let crc = 0;
  try {
    for await (const chunk of chunks(body, length)) {
      // The next read reuses the chunk's buffer: R2 has to be done with it first, and is given it while we compute.
      const written = writer.write(chunk);
      crc = crc32(chunk, crc);
      look?.(chunk);
      await written;
    }
    await writer.close();
  } catch (error) {
    await Promise.allSettled([writer.abort(error), sending]);
    throw error;
  }
  return { sent: await sending, crc32: crc };
}

/** Reads a body of a few MiB at most whole. Rejects with `BodyBrokeOff` when there are fewer than `length`. */
export async function receiveSmall(body: Body, length: number): Promise<Uint8Array> {
  const bytes = await inPieces(body)(length);
  if (bytes.byteLength < length) throw new BodyBrokeOff(bytes.byteLength);
  return bytes;
}

/**
 * Reads a body piece by piece: each call answers the next `length` bytes, a few MiB at most, or fewer at the body's end.
 * Rejects with `BodyBrokeOff`, with the bytes of that piece, where the sender went away.
 */
export function inPieces(body: Body): (length: number) => Promise<Uint8Array<ArrayBuffer>> {
  return async (length) => {
    if (!body || length === 0) return new Uint8Array();
    const reader = body.getReader({ mode: 'byob' });
    try {
      const { value } = await readAtLeast(reader, new Uint8Array(length), length);
      return value ?? new Uint8Array();
    } finally {
      // Whoever refuses what was read may still read the rest off.
      reader.releaseLock();
    }
  };
}

/** Reads a body to its end and forgets it, for its CRC-32 or to leave the connection usable. */
export async function checksumOf(body: Body): Promise<number> {
  let crc = 0;
  for await (const chunk of chunks(body, Number.POSITIVE_INFINITY)) crc = crc32(chunk, crc);
  return crc;
}

/**
 * Chunks of up to 1 MiB, all in the same memory: each is good until the next is asked for. Rejects with `BodyBrokeOff` if
 * the body breaks off, which has at most `length` bytes.
 */
async function* chunks(body: Body, length: number): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader({ mode: 'byob' });
  let buffer = new ArrayBuffer(READ_CHUNK_BYTES);
  let read = 0;
  try {
    while (true) {
      const most = Math.min(length, read + READ_CHUNK_BYTES);
      const { value, done } = await readAtLeast(reader, new Uint8Array(buffer), most);
      if (value && value.byteLength > 0) yield value;
      if (done || !value) return;
      read += value.byteLength;
      buffer = value.buffer as ArrayBuffer;
    }
  } finally {
    reader.releaseLock();
  }
}

/** Fills the whole view, or less at the end of the body. `most`: bytes that were read, if it breaks off. */
const readAtLeast = (reader: ReadableStreamBYOBReader, view: Uint8Array<ArrayBuffer>, most: number) =>
  reader.readAtLeast(view.byteLength, view).catch((cause) => {
    throw new BodyBrokeOff(most, String(cause));
  });
