import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineCrc32, crc32OfParts } from '../../../../../worker/uploads/multipart/crc32-combine';

const bytes = fc.uint8Array({ maxLength: 300 });

test('combines the CRC-32 of two pieces into the CRC-32 of the whole', () => {
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      expect(combineCrc32(crc32(first), crc32(second), second.length)).toBe(crc32(Buffer.concat([first, second])));
    }),
  );
});

test('combines any number of parts, including empty ones', () => {
  fc.assert(
    fc.property(fc.array(bytes), (parts) => {
      const partSums = parts.map((part) => ({ crc32: crc32(part), size: part.length }));
      expect(crc32OfParts(partSums)).toBe(crc32(Buffer.concat(parts)));
    }),
  );
});

test('supports lengths above 4 GiB', () => {
  const half = 3 * 2 ** 31;
  const zero = combineCrc32(0, crc32(Buffer.of(0)), 1);
  const once = combineCrc32(zero, 0, half * 2);
  expect(combineCrc32(combineCrc32(zero, 0, half), 0, half)).toBe(once);
});
