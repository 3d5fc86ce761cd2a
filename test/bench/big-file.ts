import { createHash } from 'node:crypto';
import { PART_LADDER } from '../../worker/contract/limits.ts';
import { bytes } from '../harness/bytes.ts';

/**
 * A file of any size that needs neither a disk nor much memory: its parts are all alike but for their last bytes,
 * which say their number. So a part that arrived in another's place is noticed.
 */
export interface BigFile {
  readonly size: number;
  readonly partBytes: number;
  readonly parts: readonly BigPart[];
}

export interface BigPart {
  /** From 1. */
  readonly number: number;
  readonly size: number;
  /** What is to be sent, one after the other. */
  readonly pieces: readonly Buffer[];
  readonly sha256: string;
}

const TAIL_BYTES = 16;

/** The part size that the product takes for a file of that size; throws above its ladder. */
export function partBytesOf(size: number): number {
  const row = PART_LADDER.find(({ upToBytes }) => size <= upToBytes);
  if (!row) throw new Error(`No part size is known for ${size} bytes.`);
  return row.partBytes;
}

/** Makes the file with the parts that the product would cut it into, and their checksums. */
export function bigFile(size: number): BigFile {
  const partBytes = partBytesOf(size);
  const common = Buffer.from(bytes(partBytes - TAIL_BYTES));
  const hashOfCommon = createHash('sha256').update(common);
  const parts = Array.from({ length: Math.ceil(size / partBytes) }, (_, index): BigPart => {
    const own = Math.min(partBytes, size - index * partBytes);
    const head = common.subarray(0, own - TAIL_BYTES);
    const tail = Buffer.alloc(TAIL_BYTES);
    tail.writeUInt32BE(index + 1);
    const hash = head.length === common.length ? hashOfCommon.copy() : createHash('sha256').update(head);
    return { number: index + 1, size: own, pieces: [head, tail], sha256: hash.update(tail).digest('hex') };
  });
  return { size, partBytes, parts };
}

/** Whether these bytes are the file's at that place; compared as they come, which costs far less than a hash. */
export function matches(file: BigFile, offset: number, chunk: Buffer): boolean {
  let at = 0;
  while (at < chunk.length) {
    const part = file.parts[Math.floor((offset + at) / file.partBytes)];
    let from = (offset + at) % file.partBytes;
    let piece: Buffer | undefined;
    for (const candidate of part?.pieces ?? []) {
      if (from < candidate.length) {
        piece = candidate;
        break;
      }
      from -= candidate.length;
    }
    if (!piece) return false;
    const length = Math.min(chunk.length - at, piece.length - from);
    if (chunk.compare(piece, from, from + length, at, at + length) !== 0) return false;
    at += length;
  }
  return true;
}
