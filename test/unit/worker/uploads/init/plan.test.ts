import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  OBJECT_MAX_BYTES,
  PART_MAX_BYTES,
  PART_MAX_COUNT,
  PART_MIN_BYTES,
  SINGLE_PUT_MAX_BYTES,
  WISHED_PARTS_MAX_COUNT,
} from '../../../../../worker/contract/limits';
import { isMultipart, partBytesFor } from '../../../../../worker/contract/part-size';
import { mayBodyCome, mayPartCome, missingParts, partCount, partLength } from '../../../../../worker/uploads/init/plan';

const MIB = 1024 * 1024;

test.each([
  [SINGLE_PUT_MAX_BYTES + 1, 25],
  [200 * MIB, 25],
  [200 * MIB + 1, 35],
  [500 * MIB, 35],
  [500 * MIB + 1, 40],
  [PART_MAX_COUNT * 40 * MIB, 40],
  [PART_MAX_COUNT * 40 * MIB + 1, 50],
  [PART_MAX_COUNT * 50 * MIB + 1, 51],
])('a file of %d bytes has parts of %d MiB', (size, mib) => {
  expect(partBytesFor(size)).toBe(mib * MIB);
});

test.each([
  ['is rounded down to whole MiB', 150 * MIB, 11.9 * MIB, 11 * MIB],
  ['is at least what R2 takes', 150 * MIB, 1, 5 * MIB],
  ['of nothing is the smallest part', 150 * MIB, 0, 5 * MIB],
  ['never makes parts larger than usual', 150 * MIB, 80 * MIB, 25 * MIB],
  ['makes at most 1,000 parts', 10 * 1024 * MIB, 5 * MIB, 11 * MIB],
  ['does not shrink the parts of a file that has more than 1,000 anyway', 400_000 * MIB, 5 * MIB, 40 * MIB],
])('a wish for the size of parts %s', (_, size, wished, partBytes) => {
  expect(partBytesFor(size, wished)).toBe(partBytes);
});

test('a wish for smaller parts keeps within what R2 and the bill allow', () => {
  const sizes = fc.integer({ min: 1, max: PART_MAX_BYTES * PART_MAX_COUNT });
  fc.assert(
    fc.property(sizes, fc.nat(100 * MIB), (size, wished) => {
      const partBytes = partBytesFor(size, wished);
      expect(partBytes % MIB).toBe(0);
      expect(partBytes).toBeGreaterThanOrEqual(PART_MIN_BYTES);
      expect(partBytes).toBeLessThanOrEqual(partBytesFor(size));
      const most = Math.max(WISHED_PARTS_MAX_COUNT, partCount(size, partBytesFor(size)));
      expect(partCount(size, partBytes)).toBeLessThanOrEqual(most);
    }),
  );
});

test('any file has at most 10,000 parts, each of a size that one request may carry, and they add up to it', () => {
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

test('the largest file that parts can carry is smaller than what R2 takes', () => {
  expect(PART_MAX_BYTES * PART_MAX_COUNT).toBeLessThan(OBJECT_MAX_BYTES);
});

test('95,000,000 bytes are one PUT, one more is parts', () => {
  expect(isMultipart(95_000_000)).toBe(false);
  expect(isMultipart(95_000_001)).toBe(true);
  expect(isMultipart(0)).toBe(false);
});

test('there is no part 0, and none after the last', () => {
  expect(partLength(100, 40, 0)).toBe(0);
  expect([1, 2, 3, 4].map((number) => partLength(100, 40, number))).toEqual([40, 40, 20, 0]);
});

test('what is missing is what has not arrived', () => {
  expect(missingParts(100, 40, [])).toEqual([1, 2, 3]);
  expect(missingParts(100, 40, [{ number: 3 }, { number: 1 }])).toEqual([2]);
  expect(missingParts(100, 40, [{ number: 1 }, { number: 2 }, { number: 3 }])).toEqual([]);
});

test('a body comes in only at its signed length', () => {
  expect(mayBodyCome(undefined, 10)).toBe('length_required');
  expect(mayBodyCome(9, 10)).toBe('body_too_short');
  expect(mayBodyCome(11, 10)).toBe('body_too_large');
  expect(mayBodyCome(10, 10)).toBe('ok');
});

const offered = { status: 'uploading', uploadId: 'now', arrivedSha256: null, device: 'me' } as const;
const sent = { uploadId: 'now', sha256: 'a', device: 'me' };

test('a part goes to R2 once: a repetition is known by its content', () => {
  expect(mayPartCome(offered, sent)).toBe('send');
  expect(mayPartCome({ ...offered, arrivedSha256: 'a' }, sent)).toBe('arrived');
  expect(mayPartCome({ ...offered, arrivedSha256: 'b' }, sent)).toBe('part_differs');
});

test('a part that another is sending is left to it, and one that another has sent has arrived', () => {
  expect(mayPartCome({ ...offered, device: 'another' }, sent)).toBe('part_under_way');
  expect(mayPartCome({ ...offered, device: 'another', arrivedSha256: 'a' }, sent)).toBe('arrived');
});

test('a part of an ended session, or of a finished file, goes nowhere', () => {
  expect(mayPartCome({ ...offered, uploadId: null }, { ...sent, uploadId: 'old' })).toBe('upload_url_invalid');
  expect(mayPartCome({ ...offered, status: 'ready' }, sent)).toBe('upload_finished');
});
