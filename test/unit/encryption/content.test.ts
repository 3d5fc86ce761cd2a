import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bytes, joined } from '../../../encryption/bytes';
import { type FileContent, fileContent, newHeader, segmentCount, segmentRange } from '../../../encryption/content';
import { DamagedError } from '../../../encryption/damaged-error';
import { folderKeys } from '../../../encryption/folder-keys';
import { SEGMENT_BYTES, SEGMENT_PLAIN_BYTES, storedSize } from '../../../worker/contract/encryption';
import { ABC, FILE, flipped, key } from './folder';

const keys = await folderKeys(key());

/** Returns bytes that are different in every segment. */
const bytesOf = (length: number, seed = 1): Bytes => Uint8Array.from({ length }, (_, at) => at * seed + (at >> 12));

async function contentOf(plain: Bytes, file = FILE): Promise<FileContent> {
  const identity = { ...file, size: plain.byteLength };
  return fileContent(keys, await newHeader(keys, identity), plain.byteLength);
}

async function segmentsOf(plain: Bytes, file = FILE): Promise<Bytes[]> {
  const content = await contentOf(plain, file);
  return Promise.all(
    Array.from({ length: segmentCount(plain.byteLength) }, (_, position) => {
      const { plainStart, plainEnd } = segmentRange(plain.byteLength, position);
      return content.seal(position, plain.subarray(plainStart, plainEnd)).then((pieces) => joined(...pieces));
    }),
  );
}

/** `plainBytes` is the size in the file's metadata. */
async function openAll(content: FileContent, plainBytes: number, stored: Bytes): Promise<Bytes> {
  const positions = Array.from({ length: segmentCount(plainBytes) }, (_, position) => position);
  const opened = await Promise.all(
    positions.map((position) => {
      const { storedStart } = segmentRange(plainBytes, position);
      const isLast = position === positions.length - 1;
      return content.open(position, stored.slice(storedStart, isLast ? undefined : storedStart + SEGMENT_BYTES));
    }),
  );
  return joined(...opened);
}

const ivOf = (segment: Bytes | undefined): string => `${segment?.slice(4, 16)}`;

const SIZES = [0, 1, 3, SEGMENT_PLAIN_BYTES - 1, SEGMENT_PLAIN_BYTES, SEGMENT_PLAIN_BYTES + 1, 2 * SEGMENT_PLAIN_BYTES];

describe('a file', () => {
  test.each(SIZES)('of %i bytes is restored, with the stored size that was announced', async (size) => {
    const plain = bytesOf(size);
    const stored = joined(...(await segmentsOf(plain)));
    expect(stored.byteLength).toBe(storedSize(size));
    expect(Buffer.compare(await openAll(await contentOf(plain), size, stored), plain)).toBe(0);
  });

  test('has the same ciphertext in every tab and on every device', async () => {
    const plain = bytesOf(SEGMENT_PLAIN_BYTES + 5);
    const other = await folderKeys(key());
    const header = await newHeader(other, { ...FILE, size: plain.byteLength });
    const again = await fileContent(other, header, plain.byteLength);
    const [first, second] = await segmentsOf(plain);
    const firstAgain = joined(...(await again.seal(0, plain.slice(0, SEGMENT_PLAIN_BYTES))));
    expect(Buffer.compare(firstAgain, first ?? ABC)).toBe(0);
    expect(joined(...(await again.seal(1, plain.slice(SEGMENT_PLAIN_BYTES))))).toEqual(second);
  });

  test('that became longer or shorter while it was read is not sealed', async () => {
    const content = await contentOf(bytesOf(SEGMENT_PLAIN_BYTES + 5));
    for (const length of [4, 6]) await expect(content.seal(1, bytesOf(length))).rejects.toThrow(RangeError);
    await expect(content.seal(0, bytesOf(SEGMENT_PLAIN_BYTES - 1))).rejects.toThrow(RangeError);
  });
});

describe('segment IVs', () => {
  test('differ if a byte of the segment differs, for a file of the same name, size and time', async () => {
    const plain = bytesOf(SEGMENT_PLAIN_BYTES + 5);
    const [first, second] = await segmentsOf(plain);
    const [changedFirst, sameSecond] = await segmentsOf(flipped(plain, 0));
    expect(ivOf(changedFirst)).not.toBe(ivOf(first));
    expect(sameSecond).toEqual(second);
  });

  test('differ by position, and do not reveal that two files have the same content', async () => {
    const zeros = new Uint8Array(3 * SEGMENT_PLAIN_BYTES);
    const segments = [...(await segmentsOf(zeros)), ...(await segmentsOf(zeros, { ...FILE, name: 'copy.jpg' }))];
    expect(new Set(segments.map(ivOf)).size).toBe(6);
  });

  test('are never used twice for different segments', async () => {
    const seen = new Map<string, string>();
    const plain = fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes));
    const files = fc.record({ name: fc.constantFrom('a', 'b'), modified: fc.constantFrom(1, 2), plain });
    await fc.assert(
      fc.asyncProperty(files, async ({ name, modified, plain }) => {
        const [segment] = await segmentsOf(plain, { ...FILE, name, modified });
        const file = `${name} ${modified} ${plain}`;
        const before = seen.get(ivOf(segment));
        seen.set(ivOf(segment), file);
        expect(before ?? file).toBe(file);
      }),
    );
  });
});

describe('a damaged file', () => {
  test('is refused, whichever bit of a small file was changed', async () => {
    const content = await contentOf(ABC);
    const [segment] = await segmentsOf(ABC);
    if (!segment) throw new Error('no segment');
    for (let bit = 0; bit < 8 * segment.byteLength; bit++) {
      await expect(content.open(0, flipped(segment, bit >> 3, bit & 7))).rejects.toThrow(DamagedError);
    }
    expect(await content.open(0, segment)).toEqual(ABC);
  });

  test('is refused, whichever byte of the header was changed', async () => {
    const header = await newHeader(keys, FILE);
    for (const at of header.keys()) {
      await expect(fileContent(keys, flipped(header, at), 3)).rejects.toThrow(DamagedError);
    }
    for (const length of [0, 10, 73]) {
      await expect(fileContent(keys, header.slice(0, length), 3)).rejects.toThrow(DamagedError);
    }
    await expect(fileContent(keys, joined(header, ABC), 3)).rejects.toThrow(DamagedError);
  });

  test('is refused in a folder with another key, and under the header of another file', async () => {
    const header = await newHeader(keys, FILE);
    await expect(fileContent(await folderKeys(key(1)), header, 3)).rejects.toThrow(DamagedError);
    const [segment] = await segmentsOf(ABC);
    const other = await contentOf(ABC, { ...FILE, name: 'other.jpg' });
    await expect(other.open(0, segment ?? ABC)).rejects.toThrow(DamagedError);
  });

  test('is refused if it was cut at any byte, or extended', async () => {
    const content = await contentOf(ABC);
    const [segment = ABC] = await segmentsOf(ABC);
    for (const length of segment.keys()) {
      await expect(content.open(0, segment.slice(0, length))).rejects.toThrow(DamagedError);
    }
    await expect(content.open(0, joined(segment, segment))).rejects.toThrow(DamagedError);
  });

  test('is refused if it is complete, but has another size than its metadata', async () => {
    const header = await newHeader(keys, FILE);
    const longer = joined(...(await (await fileContent(keys, header, 5)).seal(0, bytesOf(5))));
    await expect((await fileContent(keys, header, 3)).open(0, longer)).rejects.toThrow(DamagedError);
  });

  test('is refused if its segments were swapped, dropped, repeated or cut off', async () => {
    const plain = bytesOf(2 * SEGMENT_PLAIN_BYTES + 7);
    const [a, b, c] = await segmentsOf(plain);
    if (!a || !b || !c) throw new Error('no segments');
    const content = await contentOf(plain);
    const wrong = { swapped: [b, a, c], dropped: [a, c], repeated: [a, b, b, c], doubled: [a, a, c], cut: [a, b] };
    for (const [name, segments] of Object.entries(wrong)) {
      await expect(openAll(content, plain.byteLength, joined(...segments)), name).rejects.toThrow(DamagedError);
    }
  });

  test('is refused if it was cut at the border of a segment, also by a reader who expects the smaller size', async () => {
    const plain = bytesOf(2 * SEGMENT_PLAIN_BYTES);
    const [first = ABC] = await segmentsOf(plain);
    const shorter = await fileContent(
      keys,
      await newHeader(keys, { ...FILE, size: plain.byteLength }),
      first.byteLength - 32,
    );
    await expect(shorter.open(0, first)).rejects.toThrow(DamagedError);
  });
});
