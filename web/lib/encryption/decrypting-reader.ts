/** Reads spans of an encrypted file for previews. Keeps recent blocks, because several spans may be in one block. */
import { type Bytes, joined } from '../../../encryption/bytes';
import { SEGMENT_PLAIN_BYTES } from '../../../worker/contract/encryption';
import { decrypted, type SealedContent } from './decrypting-stream';

/** With smaller blocks, a picture would need more requests. */
const BLOCK_BYTES = 2 * SEGMENT_PLAIN_BYTES;
const BLOCKS_KEPT = 16;

export type ReadPlain = (start: number, end: number, signal: AbortSignal) => Promise<Bytes>;

/**
 * Returns a function that reads spans. At the end of the file, it returns fewer bytes. After an abort, the block still
 * loads, because another span may need it.
 */
export function decryptingReader(file: SealedContent): ReadPlain {
  const blocks = new Map<number, Promise<Bytes>>();

  function blockAt(position: number): Promise<Bytes> {
    const known = blocks.get(position);
    const block = known ?? readBlock(file, position);
    blocks.delete(position);
    blocks.set(position, block);
    if (!known) block.catch(() => blocks.get(position) === block && blocks.delete(position));
    const [oldest] = blocks.keys();
    if (blocks.size > BLOCKS_KEPT && oldest !== undefined) blocks.delete(oldest);
    return block;
  }

  return async (start, end, signal) => {
    const lastByte = Math.min(end, file.plainBytes);
    const pieces: Promise<Bytes>[] = [];
    for (let at = start; at < lastByte; ) {
      const position = Math.floor(at / BLOCK_BYTES);
      const blockStart = position * BLOCK_BYTES;
      const [from, to] = [at - blockStart, lastByte - blockStart];
      pieces.push(blockAt(position).then((block) => block.subarray(from, to)));
      at = blockStart + BLOCK_BYTES;
    }
    return joined(...(await unlessAborted(Promise.all(pieces), signal)));
  };
}

async function readBlock(file: SealedContent, position: number): Promise<Bytes> {
  const start = position * BLOCK_BYTES;
  const span = { start, end: Math.min(file.plainBytes, start + BLOCK_BYTES) };
  const segments: Bytes[] = [];
  for await (const segment of decrypted(file, span, new AbortController().signal)) segments.push(segment);
  return joined(...segments);
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
