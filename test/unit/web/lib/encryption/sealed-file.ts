import { type Bytes, joined } from '../../../../../encryption/bytes';
import { fileContent, newHeader, segmentCount, segmentRange } from '../../../../../encryption/content';
import { folderKeys } from '../../../../../encryption/folder-keys';
import type { SealedContent } from '../../../../../web/lib/encryption/decrypting-stream';
import type { ByteSpan, ReadStored } from '../../../../../web/lib/encryption/stored-bytes';
import { SEGMENT_PLAIN_BYTES } from '../../../../../worker/contract/encryption';
import { FILE, key } from '../../../encryption/folder';

export const keys = await folderKeys(key());

export const THREE_SEGMENTS_BYTES = 2 * SEGMENT_PLAIN_BYTES + 1000;

/** Returns bytes that are different in every segment. */
export const plainOf = (length: number): Bytes => Uint8Array.from({ length }, (_, at) => at + (at >> 12));

export interface SealedInMemory extends SealedContent {
  readonly plain: Bytes;
  readonly stored: Bytes;
  readonly requests: ByteSpan[];
}

/** `readStored` simulates the connection. By default, the connection never fails. */
export async function sealed(
  length: number,
  readStored: (stored: Bytes, span: ByteSpan, attempt: number) => ReadableStream<Uint8Array> = streamed,
): Promise<SealedInMemory> {
  const plain = plainOf(length);
  const header = await newHeader(keys, { ...FILE, size: length });
  const content = await fileContent(keys, header, length);
  const segments = await Promise.all(
    Array.from({ length: segmentCount(length) }, async (_, position) => {
      const { plainStart, plainEnd } = segmentRange(length, position);
      return joined(...(await content.seal(position, plain.subarray(plainStart, plainEnd))));
    }),
  );
  const stored = joined(...segments);
  const requests: ByteSpan[] = [];
  const read: ReadStored = async (span) => {
    requests.push(span);
    return readStored(stored, span, requests.length);
  };
  return { content, plainBytes: length, plain, stored, requests, readStored: read };
}

/** The borders of the pieces are not borders of segments. */
export const streamed = (stored: Bytes, span: ByteSpan): ReadableStream<Uint8Array> =>
  breakingAfter(Number.POSITIVE_INFINITY, stored, span);

export function breakingAfter(bytes: number, stored: Bytes, { start, end }: ByteSpan): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream({
    pull(controller) {
      if (at >= end) return controller.close();
      if (at - start >= bytes) return controller.error(new TypeError('The connection broke.'));
      const next = Math.min(end, at + 100_003, start + bytes);
      controller.enqueue(stored.slice(at, next));
      at = next;
    },
  });
}

export async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return joined(...all);
}
