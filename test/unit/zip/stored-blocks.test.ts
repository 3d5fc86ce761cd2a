import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deflatedBytes, storedBlocks } from '../../../zip/stored-blocks';

const BLOCK_BYTES = 65_535;

function packed(size: number, pieceBytes: number): { file: Buffer; packed: Buffer } {
  const file = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < size; at += pieceBytes) pieces.push(storedBlocks(file.subarray(at, at + pieceBytes), at, size));
  return { file, packed: Buffer.concat(pieces) };
}

test.each([1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 2 * BLOCK_BYTES, 3 * BLOCK_BYTES + 7])(
  'packs %d bytes to the announced size',
  (size) => {
    const whole = packed(size, size);
    expect(whole.packed).toHaveLength(deflatedBytes(size));
    expect(inflateRawSync(whole.packed).equals(whole.file)).toBe(true);
  },
);

test('gives the same bytes for pieces of any size', () => {
  const size = 3 * BLOCK_BYTES + 7;
  const whole = packed(size, size).packed;
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 2 * BLOCK_BYTES }), (pieceBytes) => {
      expect(packed(size, pieceBytes).packed.equals(whole)).toBe(true);
    }),
    { numRuns: 30, examples: [[BLOCK_BYTES], [BLOCK_BYTES - 1], [BLOCK_BYTES + 1]] },
  );
});
