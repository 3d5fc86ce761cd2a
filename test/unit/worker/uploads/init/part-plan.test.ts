import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  OBJECT_MAX_BYTES,
  PART_MAX_BYTES,
  PART_MAX_COUNT,
  PART_MIN_BYTES,
  REQUESTED_PARTS_MAX_COUNT,
  SINGLE_PUT_MAX_BYTES,
} from '../../../../../worker/contract/limits';
import { isMultipart, partBytesFor } from '../../../../../worker/contract/part-size';
import { MIB } from '../../../../../worker/contract/units';
import {
  checkBodyLength,
  checkPart,
  missingParts,
  partCount,
  partLength,
} from '../../../../../worker/uploads/init/part-plan';

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

test('keeps the largest file in parts below the maximum object size of R2', () => {
  expect(PART_MAX_BYTES * PART_MAX_COUNT).toBeLessThan(OBJECT_MAX_BYTES);
});

test('sends 95,000,000 bytes in one PUT, and more in parts', () => {
  expect(isMultipart(95_000_000)).toBe(false);
  expect(isMultipart(95_000_001)).toBe(true);
  expect(isMultipart(0)).toBe(false);
});

test('returns length 0 for part 0 and for parts after the last', () => {
  expect(partLength(100, 40, 0)).toBe(0);
  expect([1, 2, 3, 4].map((number) => partLength(100, 40, number))).toEqual([40, 40, 20, 0]);
});

test('returns the parts that have not arrived', () => {
  expect(missingParts(100, 40, [])).toEqual([1, 2, 3]);
  expect(missingParts(100, 40, [{ number: 3 }, { number: 1 }])).toEqual([2]);
  expect(missingParts(100, 40, [{ number: 1 }, { number: 2 }, { number: 3 }])).toEqual([]);
});

test('accepts a body only with its signed length', () => {
  expect(checkBodyLength(undefined, 10)).toBe('length_required');
  expect(checkBodyLength(9, 10)).toBe('body_too_short');
  expect(checkBodyLength(11, 10)).toBe('body_too_large');
  expect(checkBodyLength(10, 10)).toBe('ok');
});

const offered = { status: 'uploading', uploadId: 'now', arrivedSha256: null, device: 'me' } as const;
const announcedPart = { uploadId: 'now', sha256: 'a', device: 'me' };

test('stores a part in R2 once, and recognises a repeated part by its content', () => {
  expect(checkPart(offered, announcedPart)).toBe('send');
  expect(checkPart({ ...offered, arrivedSha256: 'a' }, announcedPart)).toBe('arrived');
  expect(checkPart({ ...offered, arrivedSha256: 'b' }, announcedPart)).toBe('part_differs');
});

test('leaves a part to the device that sends it, and accepts it as arrived afterwards', () => {
  expect(checkPart({ ...offered, device: 'another' }, announcedPart)).toBe('part_under_way');
  expect(checkPart({ ...offered, device: 'another', arrivedSha256: 'a' }, announcedPart)).toBe('arrived');
});

test('rejects parts of an ended session or of a finished file', () => {
  expect(checkPart({ ...offered, uploadId: null }, { ...announcedPart, uploadId: 'old' })).toBe('upload_url_invalid');
  expect(checkPart({ ...offered, status: 'ready' }, announcedPart)).toBe('upload_finished');
});
