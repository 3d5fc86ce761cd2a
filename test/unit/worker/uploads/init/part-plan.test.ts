import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  PART_MAX_BYTES,
  PART_MAX_COUNT,
  PART_MIN_BYTES,
  REQUESTED_PARTS_MAX_COUNT,
  SINGLE_PUT_MAX_BYTES,
} from '../../../../../worker/contract/limits';
import { partBytesFor } from '../../../../../worker/contract/part-size';
import { MIB } from '../../../../../worker/contract/units';
import { partCount, partLength } from '../../../../../worker/uploads/init/part-plan';

test.each([
  [SINGLE_PUT_MAX_BYTES + 1, 25],
  [200 * MIB, 25],
  [200 * MIB + 1, 35],
  [500 * MIB, 35],
  [500 * MIB + 1, 40],
  [PART_MAX_COUNT * 40 * MIB, 40],
  [PART_MAX_COUNT * 40 * MIB + 1, 50],
  [PART_MAX_COUNT * 50 * MIB + 1, 51],
])('splits a file of %d bytes into parts of %d MiB', (size, mib) => {
  expect(partBytesFor(size)).toBe(mib * MIB);
});

test.each([
  ['rounds down to whole MiB', 150 * MIB, 11.9 * MIB, 11 * MIB],
  ['raises it to the minimum of R2', 150 * MIB, 1, 5 * MIB],
  ['uses the smallest part for 0', 150 * MIB, 0, 5 * MIB],
  ['never exceeds the default size', 150 * MIB, 80 * MIB, 25 * MIB],
  ['makes at most 1,000 parts', 10 * 1024 * MIB, 5 * MIB, 11 * MIB],
  ['keeps the default if it makes more than 1,000 parts', 400_000 * MIB, 5 * MIB, 40 * MIB],
])('handles a requested part size: %s', (_, size, wished, partBytes) => {
  expect(partBytesFor(size, wished)).toBe(partBytes);
});

test('keeps a requested part size within the limits of R2 and of cost', () => {
  const sizes = fc.integer({ min: 1, max: PART_MAX_BYTES * PART_MAX_COUNT });
  fc.assert(
    fc.property(sizes, fc.nat(100 * MIB), (size, wished) => {
      const partBytes = partBytesFor(size, wished);
      expect(partBytes % MIB).toBe(0);
      expect(partBytes).toBeGreaterThanOrEqual(PART_MIN_BYTES);
      expect(partBytes).toBeLessThanOrEqual(partBytesFor(size));
      const most = Math.max(REQUESTED_PARTS_MAX_COUNT, partCount(size, partBytesFor(size)));
      expect(partCount(size, partBytes)).toBeLessThanOrEqual(most);
    }),
  );
});

test('splits any file into at most 10,000 parts that one request can carry', () => {
  const sizes = fc.integer({ min: 1, max: PART_MAX_BYTES * PART_MAX_COUNT });
  fc.assert(
    fc.property(sizes, (size) => {
      const partBytes = partBytesFor(size);
      const count = partCount(size, partBytes);
      expect(partBytes).toBeLessThanOrEqual(PART_MAX_BYTES);
      expect(count).toBeLessThanOrEqual(PART_MAX_COUNT);
      expect((count - 1) * partBytes + partLength(size, partBytes, count)).toBe(size);
      expect(partLength(size, partBytes, count)).toBeGreaterThan(0);
    }),
  );
});
