import type { Context } from 'hono';
import { formatBytes } from '../../contract/sizes';
import { ApiError } from '../api-error';
import type { AppEnv } from '../env';

const READ_BYTES = 64 * 1024;

/** Returns undefined if the header `Content-Length` is missing or invalid. */
export function announcedLength(c: Context<AppEnv>): number | undefined {
  const header = c.req.header('Content-Length');
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;
}

export const bodyTooLarge = (maxBytes: number) =>
  new ApiError('body_too_large', { error: `The body may have at most ${formatBytes(maxBytes)}.`, maxBytes });

/**
 * Reads a body of at most `maxBytes`. Memory grows with the arrived bytes, not with the announced length. Throws
 * `body_too_large`, or `body_too_short` if the body breaks off.
 */
export async function readBody(c: Context<AppEnv>, maxBytes: number): Promise<Uint8Array> {
  if ((announcedLength(c) ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  const { body } = c.req.raw;
  if (!body) return new Uint8Array();
  const reader = body.getReader({ mode: 'byob' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (true) {
      const view = new Uint8Array(Math.min(READ_BYTES, maxBytes + 1 - length));
      const { value, done } = await reader.readAtLeast(view.byteLength, view).catch(() => {
        throw new ApiError('body_too_short');
      });
      if (value) {
        chunks.push(value);
        length += value.byteLength;
      }
      if (length > maxBytes) throw bodyTooLarge(maxBytes);
      if (done || !value) return concatChunks(chunks, length);
    }
  } finally {
    reader.releaseLock();
  }
}

function concatChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
