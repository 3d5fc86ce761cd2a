import { createCipheriv, createHash } from 'node:crypto';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { MIB } from '../../worker/contract/units.ts';

const BLOCK_BYTES = 16;

/** Returns `size` bytes of an endless sequence, beginning at `offset`. The sequence depends only on the seed. */
export function bytes(size: number, seed = 1, offset = 0): Uint8Array<ArrayBuffer> {
  const skip = offset % BLOCK_BYTES;
  const cipher = createCipheriv('aes-128-ctr', key(seed), counter((offset - skip) / BLOCK_BYTES));
  const output = cipher.update(new Uint8Array(skip + size));
  return new Uint8Array(output.buffer, output.byteOffset + skip, size) as Uint8Array<ArrayBuffer>;
}

export const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Returns the hash of `bytes(size, seed)`, even if they do not fit into memory. */
export function sha256OfBytes(size: number, seed = 1): string {
  const hash = createHash('sha256');
  for (let offset = 0; offset < size; offset += MIB) hash.update(bytes(Math.min(MIB, size - offset), seed, offset));
  return hash.digest('hex');
}

export const crc32 = (data: Uint8Array): number => zlibCrc32(data);

function key(seed: number): Buffer {
  const key = Buffer.alloc(BLOCK_BYTES);
  key.writeDoubleBE(seed);
  return key;
}

function counter(block: number): Buffer {
  const counter = Buffer.alloc(BLOCK_BYTES);
  counter.writeBigUInt64BE(BigInt(block), 8);
  return counter;
}
