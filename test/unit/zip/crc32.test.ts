import { crc32 as nodeCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32 } from '../../../zip/crc32';

test('computes the same checksum as zlib, in one or several pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, at) => {
      expect(crc32(bytes)).toBe(nodeCrc32(bytes));
      expect(crc32(bytes.subarray(at), crc32(bytes.subarray(0, at)))).toBe(nodeCrc32(bytes));
    }),
  );
});
