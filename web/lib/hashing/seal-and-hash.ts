import pMap from 'p-map';
import type { Bytes } from '../../../encryption/bytes';
import { fileContent } from '../../../encryption/content';
import type { FolderKeys } from '../../../encryption/folder-keys';
import { SEGMENT_BYTES, SEGMENT_PLAIN_BYTES, storedSize } from '../../../worker/contract/encryption';
import { type HashedBytes, sha256 } from './hash';

export interface Sealing {
  readonly keys: FolderKeys;
  readonly header: Bytes;
  /** Size of the whole file before encryption. */
  readonly plainBytes: number;
  readonly firstSegment: number;
}

/** More would need more memory, but not be faster. */
const SEGMENTS_AT_ONCE = 2;

/** Encrypts `plain` into `sealed`. Returns the SHA-256 in lower-case hex. Rejects if the file has become shorter. */
export async function sealInto(sealed: Bytes, plain: Bytes, sealing: Sealing): Promise<string> {
  const { keys, header, plainBytes, firstSegment } = sealing;
  const content = await fileContent(keys, header, plainBytes);
  const positions = Array.from({ length: Math.ceil(sealed.byteLength / SEGMENT_BYTES) }, (_, position) => position);
  const sealSegment = async (position: number) => {
    const start = position * SEGMENT_PLAIN_BYTES;
    const segment = plain.subarray(start, start + SEGMENT_PLAIN_BYTES);
    const [head, rest] = await content.seal(firstSegment + position, segment);
    sealed.set(head, position * SEGMENT_BYTES);
    sealed.set(rest, position * SEGMENT_BYTES + head.byteLength);
  };
  await pMap(positions, sealSegment, { concurrency: SEGMENTS_AT_ONCE });
  return sha256(sealed);
}

export async function readAndSeal(slice: Blob, sealing: Sealing): Promise<HashedBytes> {
  const plain = new Uint8Array(await slice.arrayBuffer());
  const sealed = new Uint8Array(storedSize(plain.byteLength));
  const checksum = await sealInto(sealed, plain, sealing);
  return { checksum, byteLength: sealed.byteLength, bytes: sealed.buffer };
}
