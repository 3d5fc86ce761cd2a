import { type Bytes, utf8 } from '../../../encryption/bytes';
import type { FileMetadata } from '../../../encryption/metadata';
import { storedSize } from '../../../worker/contract/encryption';

/** 32 bytes that count up from `first`. */
export const key = (first = 0): Bytes => Uint8Array.from({ length: 32 }, (_, at) => first + at);

export const FILE: FileMetadata = {
  name: 'straße.jpg',
  path: 'photos/2026',
  type: 'image/jpeg',
  size: 3,
  modified: 1_700_000_000_000,
  isDirectory: false,
};

export const ABC = utf8('abc');
export const ABC_STORED = storedSize(ABC.byteLength);

export function flipped(bytes: Bytes, at: number, bit = 0): Bytes {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}
