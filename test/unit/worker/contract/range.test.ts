import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from '../../../../worker/contract/range';
import { MIB } from '../../../../worker/contract/units';
import { SLICE_MAX_BYTES } from '../../../../worker/downloads/limits';
import { slices, slicesOf } from '../../../../worker/downloads/slices';

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { offset: 0, length: 1 }],
  ['bytes=2-5', { offset: 2, length: 4 }],
  ['bytes=2-', { offset: 2, length: 8 }],
  ['bytes=2-99', { offset: 2, length: 8 }],
  ['bytes=-3', { offset: 7, length: 3 }],
  ['bytes=-99', { offset: 0, length: 10 }],
  ['Bytes = 1-2', 'whole'],
  ['BYTES=1-2', { offset: 1, length: 2 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['items=0-1', 'whole'],
  ['kilobytes=0-1', 'whole'],
  ['bytes=0-1 or so', 'whole'],
])('for a file of 10 bytes, reads %s as %o', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

test('has no satisfiable range for an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-1', 0)).toBe('unsatisfiable');
  expect(readRange(undefined, 0)).toBe('whole');
});

test('covers a range with slices without gap or overlap, each within one part', () => {
  const part = fc.constantFrom(null, 20 * MIB, 25 * MIB, 40 * MIB);
  const byte = fc.integer({ min: 0, max: 400 * MIB });
  fc.assert(
    fc.property(part, byte, byte, (partBytes, offset, length) => {
      let at = offset;
      for (const slice of slices({ offset, length }, partBytes)) {
        expect(slice.offset).toBe(at);
        expect(slice.length).toBeGreaterThan(0);
        expect(slice.length).toBeLessThanOrEqual(SLICE_MAX_BYTES);
        at += slice.length;
        if (partBytes === null) continue;
        expect(Math.floor(slice.offset / partBytes)).toBe(Math.floor((at - 1) / partBytes));
      }
      expect(at).toBe(offset + length);
    }),
  );
});

test('starts with a slice of 1 MiB, and sends a small file as one slice', () => {
  expect([...slices({ offset: 0, length: 100 * MIB }, null)][0]).toEqual({ offset: 0, length: MIB });
  expect([...slices({ offset: 0, length: 1.5 * MIB }, null)]).toHaveLength(1);
});

test('names the object in each slice', () => {
  const object = { r2Key: 'key', partBytes: 2 * MIB };
  expect([...slicesOf(object, { offset: 0, length: 3 * MIB })]).toEqual([
    { r2Key: 'key', offset: 0, length: MIB },
    { r2Key: 'key', offset: MIB, length: MIB },
    { r2Key: 'key', offset: 2 * MIB, length: MIB },
  ]);
});
