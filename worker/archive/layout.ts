/**
 * Where everything is in an archive, before any of it exists: sizes and names alone decide it. Records are made when
 * their bytes are asked for, so an archive of 100,000 files costs two numbers for each of them besides its manifest.
 */
import type { Entries } from './manifest';
import { centralHeader, centralHeaderBytes, endRecords, localHeader, localHeaderBytes } from './records';

/** A run of an archive's bytes: some to be made, or some of an entry's file. */
export type Piece = Uint8Array | { index: number; offset: number; length: number };

export interface Layout {
  /** All bytes of the archive. */
  size: number;
  /** What the layout itself takes of memory. */
  byteLength: number;
  /** What `length` bytes from `offset` on consist of, in their order. */
  pieces(range: { offset: number; length: number }): Generator<Piece>;
}

type Segment = { offset: number; length: number } & ({ bytes: () => Uint8Array } | { index: number });

export function layOut(entries: Entries): Layout {
  const { count } = entries;
  /** Where each entry's local header begins, and its line in the central directory; one more each: where they end. */
  const locals = new Float64Array(count + 1);
  const lines = new Float64Array(count + 1);
  for (let index = 0; index < count; index++) {
    const size = entries.sizeOf(index);
    locals[index + 1] = at(locals, index) + localHeaderBytes(size, entries.nameLengthOf(index)) + size;
  }
  const directory = at(locals, count);
  lines[0] = directory;
  for (let index = 0; index < count; index++) {
    const length = centralHeaderBytes(entries.sizeOf(index), entries.nameLengthOf(index), at(locals, index));
    lines[index + 1] = at(lines, index) + length;
  }
  const end = at(lines, count);
  const endBytes = endRecords({ offset: directory, size: end - directory, count });

  /** All segments from the one that holds byte `offset`, or from a little before it. */
  function* segmentsFrom(offset: number): Generator<Segment> {
    for (let index = indexOf(locals, offset); index < count; index++) {
      const size = entries.sizeOf(index);
      const [start, next] = [at(locals, index), at(locals, index + 1)];
      const body = next - size;
      yield { offset: start, length: body - start, bytes: () => localHeader(entries.entry(index)) };
      yield { offset: body, length: size, index };
    }
    for (let index = indexOf(lines, offset); index < count; index++) {
      const start = at(lines, index);
      const length = at(lines, index + 1) - start;
      yield { offset: start, length, bytes: () => centralHeader(entries.entry(index), at(locals, index)) };
    }
    yield { offset: end, length: endBytes.length, bytes: () => endBytes };
  }

  function* pieces(range: { offset: number; length: number }): Generator<Piece> {
    const last = range.offset + range.length;
    for (const segment of segmentsFrom(range.offset)) {
      if (segment.offset >= last) return;
      const from = Math.max(range.offset - segment.offset, 0);
      const to = Math.min(last - segment.offset, segment.length);
      if (from >= to) continue;
      if ('index' in segment) yield { index: segment.index, offset: from, length: to - from };
      else yield segment.bytes().subarray(from, to);
    }
  }

  return { size: end + endBytes.length, byteLength: locals.byteLength + lines.byteLength, pieces };
}

/**
 * The same pieces, bytes that follow each other joined up to `maxBytes` a piece: the headers of empty files, and the
 * lines of the directory.
 */
export function* joined(pieces: Iterable<Piece>, maxBytes: number): Generator<Piece> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  const flush = function* () {
    if (length > 0) yield Buffer.concat(waiting, length);
    waiting = [];
    length = 0;
  };
  for (const piece of pieces) {
    if (!(piece instanceof Uint8Array)) {
      yield* flush();
      yield piece;
      continue;
    }
    if (length + piece.length > maxBytes) yield* flush();
    waiting.push(piece);
    length += piece.length;
  }
  yield* flush();
}

const at = (offsets: Float64Array, index: number): number => offsets[index] ?? 0;

/** The last index whose offset is not above `offset`; 0 if there is none, their number if all end before it. */
function indexOf(offsets: Float64Array, offset: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (at(offsets, middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
