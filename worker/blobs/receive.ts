import { crc32 } from 'node:zlib';
import { READ_CHUNK_BYTES } from '../contract/limits';

/** What came in: its CRC-32 and, where asked for, its SHA-256 in hex. */
export interface Received {
  crc32: number;
  sha256?: string;
}

/**
 * Passes a body of exactly `length` bytes on to `send`, checking it on the way: one loop, one buffer of 1 MiB,
 * whatever the length. `send` gets a stream of known length, as R2 demands.
 * A null `body` is an empty one. Rejects when the body breaks off or `send` fails.
 */
export async function receive<T>(
  body: ReadableStream<Uint8Array> | null,
  length: number,
  digest: 'sha256' | 'none',
  send: (stream: ReadableStream) => Promise<T>,
): Promise<Received & { sent: T }> {
  const { readable, writable } = new FixedLengthStream(length);
  const sending = send(readable);
  const writer = writable.getWriter();
  const hash = digest === 'sha256' ? new crypto.DigestStream('SHA-256') : undefined;
  const hashing = hash?.getWriter();
  let crc = 0;
  try {
    for await (const chunk of chunks(body)) {
      crc = crc32(chunk, crc);
      // The next read reuses the chunk's buffer, so both have to be done with it first.
      await Promise.all([writer.write(chunk), hashing?.write(chunk)]);
    }
    await Promise.all([writer.close(), hashing?.close()]);
  } catch (error) {
    await Promise.allSettled([writer.abort(error), hashing?.abort(error), sending]);
    throw error;
  }
  const sent = await sending;
  return hash ? { sent, crc32: crc, sha256: hex(await hash.digest) } : { sent, crc32: crc };
}

/** Reads a body to its end and forgets it, for its CRC-32 or to leave the connection usable. */
export async function checksumOf(body: ReadableStream<Uint8Array> | null): Promise<number> {
  let crc = 0;
  for await (const chunk of chunks(body)) crc = crc32(chunk, crc);
  return crc;
}

/** Chunks of up to 1 MiB, all in the same memory: each is good until the next is asked for. */
async function* chunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader({ mode: 'byob' });
  let buffer = new ArrayBuffer(READ_CHUNK_BYTES);
  while (true) {
    const { value, done } = await reader.readAtLeast(READ_CHUNK_BYTES, new Uint8Array(buffer));
    if (value && value.byteLength > 0) yield value;
    if (done || !value) return;
    buffer = value.buffer as ArrayBuffer;
  }
}

const hex = (digest: ArrayBuffer) => Buffer.from(digest).toString('hex');
