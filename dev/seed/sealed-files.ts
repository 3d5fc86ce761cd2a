import { type Bytes, joined } from '../../encryption/bytes.ts';
import { fileContent, newHeader, segmentCount, segmentRange } from '../../encryption/content.ts';
import { encryptedIdempotencyKey } from '../../encryption/file-identity.ts';
import type { FolderKeys } from '../../encryption/folder-keys.ts';
import { type FileMetadata, sealFile } from '../../encryption/metadata.ts';
import { storedSize } from '../../worker/contract/encryption.ts';

export interface FileToSeal {
  readonly name: string;
  readonly mimeType?: string;
  readonly buffer: Uint8Array;
  readonly path?: string;
  readonly isDirectory?: boolean;
}

const MODIFIED = Date.UTC(2026, 1, 3, 4, 5, 6);

/** Encrypts a file in memory. Returns the fields of the `init` call, and the encrypted bytes. */
export async function sealWhole(
  keys: FolderKeys,
  { name, mimeType = '', buffer, path = '', isDirectory = false }: FileToSeal,
) {
  const size = buffer.byteLength;
  const file: FileMetadata = { name, path, type: mimeType, size, modified: MODIFIED, isDirectory };
  const header = await newHeader(keys, file);
  const sealed = await sealFile(keys, header, file);
  const announced = { size: storedSize(size), sealed, idempotencyKey: await encryptedIdempotencyKey(keys, file) };
  return { announced, body: await encrypt(keys, header, new Uint8Array(buffer)) };
}

async function encrypt(keys: FolderKeys, header: Bytes, plain: Bytes): Promise<Bytes> {
  const content = await fileContent(keys, header, plain.byteLength);
  const segments = Array.from({ length: segmentCount(plain.byteLength) }, async (_, position) => {
    const { plainStart, plainEnd } = segmentRange(plain.byteLength, position);
    return joined(...(await content.seal(position, plain.subarray(plainStart, plainEnd))));
  });
  return joined(...(await Promise.all(segments)));
}
