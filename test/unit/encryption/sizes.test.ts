import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentCount, segmentRange } from '../../../encryption/content';
import {
  isSealedFile,
  isSealedFolder,
  paddedSize,
  plainSize,
  SEALED_FILE_MAX_CHARS,
  SEALED_FOLDER_MAX_CHARS,
  SEGMENT_BYTES,
  SEGMENT_PLAIN_BYTES,
  storedSize,
} from '../../../worker/contract/encryption';
import { OBJECT_MAX_BYTES } from '../../../worker/contract/limits';

const plainBytes = fc.oneof(
  fc.nat({ max: OBJECT_MAX_BYTES }),
  fc.tuple(fc.nat({ max: 1_000_000 }), fc.integer({ min: -2, max: 2 })).map(([count, more]) => {
    return Math.max(0, count * SEGMENT_PLAIN_BYTES + more);
  }),
);

describe('storedSize', () => {
  test.each([
    [0, 32],
    [1, 33],
    [524_256, 524_288],
    [524_257, 524_321],
    [10_737_418_240, 10_738_073_664],
  ])('of %i bytes is %i', (plain, stored) => {
    expect(storedSize(plain)).toBe(stored);
    expect(plainSize(stored)).toBe(plain);
  });

  test('is reversed by plainSize', () => {
    fc.assert(fc.property(plainBytes, (bytes) => plainSize(storedSize(bytes)) === bytes));
  });

  test('is the end of the last segment, and segments have no gaps', () => {
    fc.assert(
      fc.property(plainBytes, (bytes) => {
        const last = segmentCount(bytes) - 1;
        expect(segmentRange(bytes, last)).toMatchObject({ plainEnd: bytes, storedEnd: storedSize(bytes) });
        expect(segmentRange(bytes, last)).toMatchObject({
          plainStart: last * SEGMENT_PLAIN_BYTES,
          storedStart: last * SEGMENT_BYTES,
        });
      }),
    );
  });
});

test.each([-1, 0, 31, 524_289, 524_320, 2 * SEGMENT_BYTES + 32, 33.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'plainSize is null for %d bytes, which no encrypted file has',
  (bytes) => expect(plainSize(bytes)).toBeNull(),
);

test('paddedSize is the next power of two, at least 64', () => {
  expect([0, 1, 64, 65, 128, 129, 4096].map(paddedSize)).toEqual([64, 64, 64, 128, 128, 256, 4096]);
});

describe('isSealedFile and isSealedFolder', () => {
  const lengths = (accepts: (text: string) => boolean, max: number) =>
    Array.from({ length: max + 10 }, (_, at) => at).filter((length) => accepts('A'.repeat(length)));

  test('accept the lengths of padded metadata up to the limit, and no others', () => {
    expect(lengths(isSealedFile, SEALED_FILE_MAX_CHARS)).toEqual([222, 307, 478, 819, 1502, 2867, 5598]);
    expect(lengths(isSealedFolder, SEALED_FOLDER_MAX_CHARS)).toEqual([123, 208, 379, 720, 1403, 2768, 5499, 10_960]);
  });

  test.each(['=', '+', '/', ' ', 'é', '\n'])('refuse %j', (char) => {
    expect(isSealedFile(char + 'A'.repeat(221))).toBe(false);
    expect(isSealedFile('A'.repeat(221) + char)).toBe(false);
    expect(isSealedFolder(char + 'A'.repeat(122))).toBe(false);
  });
});
