/**
 * Encrypts and decrypts the contents of one file with FLOE. The IVs depend only on the file and the folder's keys, so a
 * repeated upload sends the same bytes.
 */
import { SEGMENT_BYTES, SEGMENT_PLAIN_BYTES, storedSize } from '../worker/contract/encryption.ts';
import { type Bytes, int64 } from './bytes.ts';
import { DamagedError } from './damaged-error.ts';
import { type FileIdentity, fileIv } from './file-identity.ts';
import { FLOE_IV_BYTES, floeHeader, floeSegments, type SealedSegment } from './floe.ts';
import type { FolderKeys } from './folder-keys.ts';
import { hmac, NONCE_BYTES, sha256 } from './primitives.ts';

const FLOE = { parameters: { segmentBytes: SEGMENT_BYTES, rotationBits: 20 }, aad: new Uint8Array() };
/** Number of bytes before the IV in a FLOE header. */
const PARAMETER_BYTES = 10;

/** Returns the header of a new file. A renamed file keeps its old header. */
export const newHeader = async (keys: FolderKeys, file: FileIdentity): Promise<Bytes> =>
  floeHeader(keys.content, await fileIv(keys, file), FLOE);

/** Byte offsets of a segment, in the plaintext and in the encrypted file. The ends are exclusive. */
export interface SegmentRange {
  readonly plainStart: number;
  readonly plainEnd: number;
  readonly storedStart: number;
  readonly storedEnd: number;
}

/** Returns the number of segments. An empty file has one. */
export const segmentCount = (plainBytes: number): number => Math.max(1, Math.ceil(plainBytes / SEGMENT_PLAIN_BYTES));

/** Returns where a segment is in a file of `plainBytes` bytes. `position` is counted from 0. */
export function segmentRange(plainBytes: number, position: number): SegmentRange {
  return {
    plainStart: position * SEGMENT_PLAIN_BYTES,
    plainEnd: Math.min(plainBytes, (position + 1) * SEGMENT_PLAIN_BYTES),
    storedStart: position * SEGMENT_BYTES,
    storedEnd: Math.min(storedSize(plainBytes), (position + 1) * SEGMENT_BYTES),
  };
}

/** Encrypts and decrypts single segments, in any order and at the same time. `position` is counted from 0. */
export interface FileContent {
  /** Throws `RangeError` if the plaintext has the wrong length. */
  seal(position: number, plain: Bytes): Promise<SealedSegment>;
  /** Throws `DamagedError` if the segment was not encrypted for this position of this file. */
  open(position: number, segment: Bytes): Promise<Bytes>;
}

/**
 * Returns the functions that encrypt and decrypt one file. Throws `DamagedError` if `header` was not made with these
 * keys.
 *
 * @param plainBytes size in the file's metadata. With it, `open` detects a missing end.
 */
export async function fileContent(keys: FolderKeys, header: Bytes, plainBytes: number): Promise<FileContent> {
  const segments = await floeSegments(keys.content, header, FLOE);
  const iv = header.slice(PARAMETER_BYTES, PARAMETER_BYTES + FLOE_IV_BYTES);
  const last = segmentCount(plainBytes) - 1;

  return {
    async seal(position, plain) {
      const { plainStart, plainEnd } = segmentRange(plainBytes, position);
      if (plain.byteLength !== plainEnd - plainStart) throw new RangeError('The file has another size than announced.');
      const isLast = position === last;
      const flag = Uint8Array.of(isLast ? 1 : 0);
      const segmentIv = await hmac(keys.segmentIv, iv, int64(position), flag, await sha256(plain));
      return segments.seal(position, isLast, plain, segmentIv.slice(0, NONCE_BYTES));
    },
    async open(position, segment) {
      const { storedStart, storedEnd } = segmentRange(plainBytes, position);
      if (segment.byteLength !== storedEnd - storedStart) throw new DamagedError('file_length');
      return segments.open(position, position === last, segment);
    },
  };
}
