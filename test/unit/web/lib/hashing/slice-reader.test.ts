import { describe, expect, test, vi } from 'vitest';
import { SliceReader } from '../../../../../web/lib/hashing/slice-reader';
import { MIB } from '../../../../../worker/contract/units.ts';
import { bytes } from '../../../../harness/bytes.ts';

describe('SliceReader', () => {
  test('reads slices of any size and reuses its memory', async () => {
    const reader = new SliceReader();
    const file = new Blob([bytes(5 * MIB)]);
    const ranges = [
      [0, 2 * MIB],
      [2 * MIB, 3 * MIB],
      [3 * MIB, 3 * MIB],
      [3 * MIB, 5 * MIB],
    ] as const;
    for (const [from, to] of ranges) {
      const read = await reader.read(file.slice(from, to));
      expect(Buffer.compare(read, bytes(to - from, 1, from))).toBe(0);
      // No later slice is larger, so the reader reuses the memory of the first slice.
      expect(read.buffer.byteLength).toBe(2 * MIB);
    }
  });

  test('continues after a slice that could not be read', async () => {
    const reader = new SliceReader();
    await reader.read(new Blob([bytes(100)]));
    const broken = new Blob([bytes(100)]);
    vi.spyOn(broken, 'stream').mockReturnValue(
      new ReadableStream({ type: 'bytes', pull: () => Promise.reject(new Error('gone')) }),
    );
    await expect(reader.read(broken)).rejects.toThrow('gone');
    expect(Buffer.compare(await reader.read(new Blob([bytes(50)])), bytes(50))).toBe(0);
  });

  test('returns fewer bytes for a file that became shorter, and reads without byte streams', async () => {
    const short = new Blob([bytes(100)]);
    Object.defineProperty(short, 'size', { value: 200 });
    expect((await new SliceReader().read(short)).byteLength).toBe(100);
    const plain = new Blob([bytes(100)]);
    vi.spyOn(plain, 'stream').mockReturnValue(new ReadableStream());
    expect((await new SliceReader().read(plain)).byteLength).toBe(100);
  });
});
