/**
 * Reads spans of an encrypted file for previews. Keeps recent segments in memory, because a segment contains several
 * spans.
 */
import type { Bytes } from '../../../encryption/bytes';
import { joined } from '../../../encryption/bytes';
import { segmentRange } from '../../../encryption/content';
import { SEGMENT_PLAIN_BYTES } from '../../../worker/contract/encryption';
import { decrypted, type SealedContent } from './decrypting-stream';

const SEGMENTS_KEPT = 16;

export type ReadPlain = (start: number, end: number, signal: AbortSignal) => Promise<Bytes>;

/**
 * At the end of the file, the result has fewer bytes. An aborted read rejects, but the segment is still loaded,
 * because another span may need it.
 */
export function decryptingReader(file: SealedContent): ReadPlain {
  const kept = new Map<number, Promise<Bytes>>();

  function segmentAt(position: number): Promise<Bytes> {
    const known = kept.get(position);
    const segment = known ?? readSegment(file, position);
    kept.delete(position);
    kept.set(position, segment);
    if (!known) segment.catch(() => kept.get(position) === segment && kept.delete(position));
    const [oldest] = kept.keys();
    if (kept.size > SEGMENTS_KEPT && oldest !== undefined) kept.delete(oldest);
    return segment;
  }

  return async (start, end, signal) => {
    const lastByte = Math.min(end, file.plainBytes);
    const pieces: Promise<Bytes>[] = [];
    for (let at = start; at < lastByte; ) {
      const position = Math.floor(at / SEGMENT_PLAIN_BYTES);
      const { plainStart, plainEnd } = segmentRange(file.plainBytes, position);
      const [from, to] = [at - plainStart, Math.min(lastByte, plainEnd) - plainStart];
      pieces.push(segmentAt(position).then((segment) => segment.subarray(from, to)));
      at = plainEnd;
    }
    return joined(...(await unlessAborted(Promise.all(pieces), signal)));
  };
}

async function readSegment(file: SealedContent, position: number): Promise<Bytes> {
  const { plainStart, plainEnd } = segmentRange(file.plainBytes, position);
  const span = { start: plainStart, end: plainEnd };
  for await (const segment of decrypted(file, span, new AbortController().signal)) return segment;
  return new Uint8Array();
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
