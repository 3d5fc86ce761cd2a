import { crc32 } from 'node:zlib';
import { layOut } from '../../../worker/archive/layout';
import type { Entry } from '../../../worker/archive/records';

export const ARCHIVED_AT = Date.UTC(2026, 10, 1, 12, 30, 43);

export interface Content {
  name: string;
  bytes: Uint8Array;
}

export const entriesOf = (contents: readonly Content[]): Entry[] =>
  contents.map(({ name, bytes }) => ({ name, size: bytes.length, crc32: crc32(bytes), modifiedAt: ARCHIVED_AT }));

/** The bytes of an archive, or a range of them, as they would be sent. */
export function archived(contents: readonly Content[], range?: { offset: number; length: number }): Buffer {
  const layout = layOut(entriesOf(contents));
  const pieces = [...layout.pieces(range ?? { offset: 0, length: layout.size })];
  return Buffer.concat(
    pieces.map((piece) => {
      if (piece instanceof Uint8Array) return piece;
      return contents[piece.index]?.bytes.subarray(piece.offset, piece.offset + piece.length) ?? new Uint8Array();
    }),
  );
}
