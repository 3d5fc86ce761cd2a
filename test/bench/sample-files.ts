import { createHash } from 'node:crypto';
import { PART_LADDER } from '../../worker/contract/limits.ts';
import { MIB } from '../../worker/contract/units.ts';
import { bytes, sha256 } from '../harness/bytes.ts';

export interface SmallFile {
  readonly name: string;
  readonly body: Buffer;
  readonly sha256: string;
}

export const SMALL_FILE_BYTES = 100 * 1024;

export const smallFiles = (count: number): SmallFile[] =>
  Array.from({ length: count }, (_, index) => {
    const body = Buffer.from(bytes(SMALL_FILE_BYTES, index + 1));
    return { name: `small ${index}.bin`, body, sha256: sha256(body) };
  });

/** Generated file that needs little memory. Each part ends with its number, to detect swapped parts. */
export interface BigFile {
  readonly size: number;
  readonly partBytes: number;
  readonly parts: readonly BigPart[];
}

interface BigPart {
  /** Counted from 1. */
  readonly number: number;
  readonly size: number;
  readonly pieces: readonly Buffer[];
  readonly sha256: string;
}

const TAIL_BYTES = 16;

function partBytesOf(size: number): number {
  const row = PART_LADDER.find(({ upToBytes }) => size <= upToBytes);
  if (!row) throw new Error(`No part size is known for ${size} bytes.`);
  return row.partBytes;
}

export function bigFile(size: number): BigFile {
  const partBytes = partBytesOf(size);
  const common = Buffer.from(bytes(partBytes - TAIL_BYTES));
  const hashOfCommon = createHash('sha256').update(common);
  const parts = Array.from({ length: Math.ceil(size / partBytes) }, (_, index): BigPart => {
    const partLength = Math.min(partBytes, size - index * partBytes);
    const head = common.subarray(0, partLength - TAIL_BYTES);
    const tail = Buffer.alloc(TAIL_BYTES);
    tail.writeUInt32BE(index + 1);
    const hash = head.length === common.length ? hashOfCommon.copy() : createHash('sha256').update(head);
    return { number: index + 1, size: partLength, pieces: [head, tail], sha256: hash.update(tail).digest('hex') };
  });
  return { size, partBytes, parts };
}

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

export const inWords = (bytes: number): string =>
  bytes % (1024 * MIB) === 0 ? `${bytes / (1024 * MIB)} GiB` : `${bytes / MIB} MiB`;
