import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type Bytes, fromBase64Url } from '../../../encryption/bytes';
import { fileContent, newHeader, segmentCount, segmentRange } from '../../../encryption/content';
import { encryptedIdempotencyKey } from '../../../encryption/file-identity';
import type { FolderKeys } from '../../../encryption/folder-keys';
import { sealFile } from '../../../encryption/metadata';
import { FLOE_HEADER_BYTES, SEGMENT_BYTES, storedSize } from '../../../worker/contract/encryption';
import { endingOf, PASSIVE_TYPES } from '../../../worker/contract/preview-types';
import { EXIT, Stop } from '../failure';
import type { FoundFile } from './find-files';

export interface SealedFile {
  readonly found: FoundFile;
  readonly announced: { readonly size: number; readonly sealed: string; readonly idempotencyKey: string };
}

export async function sealedFile(keys: FolderKeys, found: FoundFile): Promise<SealedFile> {
  const header = await newHeader(keys, found);
  const type = PASSIVE_TYPES.get(endingOf(found.name)) ?? '';
  const [sealed, idempotencyKey] = await Promise.all([
    sealFile(keys, header, { ...found, type }),
    encryptedIdempotencyKey(keys, found),
  ]);
  return { found, announced: { size: storedSize(found.size), sealed, idempotencyKey } };
}

/**
 * Yields the encrypted bytes from `start` to `end` (exclusive), the same bytes in each call. `start` must be the start
 * of a segment. Throws `Stop` if the file has changed since it was found.
 */
export async function* sealedPieces(
  keys: FolderKeys,
  { found, announced }: SealedFile,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Bytes, void> {
  const header = (fromBase64Url(announced.sealed) ?? new Uint8Array()).slice(0, FLOE_HEADER_BYTES);
  const content = await fileContent(keys, header, found.size);
  const last = Math.min(segmentCount(found.size), Math.ceil(end / SEGMENT_BYTES)) - 1;
  const handle = found.isDirectory ? null : await open(found.onDisk);
  try {
    for (let position = start / SEGMENT_BYTES; position <= last; position++) {
      const { plainStart, plainEnd } = segmentRange(found.size, position);
      const plain = new Uint8Array(plainEnd - plainStart);
      if (handle) await readAll(handle, plain, plainStart, found);
      yield* await content.seal(position, plain);
    }
    if (handle) await refuseChange(handle, found);
  } finally {
    await handle?.close();
  }
}

export async function checksumOf(pieces: AsyncIterable<Bytes>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

export const changed = ({ onDisk }: FoundFile): Stop =>
  new Stop(EXIT.usage, `${onDisk} changed while it was being sent: run the same command again.`);

async function readAll(handle: FileHandle, target: Bytes, position: number, found: FoundFile): Promise<void> {
  for (let read = 0; read < target.byteLength; ) {
    const { bytesRead } = await handle.read(target, read, target.byteLength - read, position + read);
    if (bytesRead === 0) throw changed(found);
    read += bytesRead;
  }
}

async function refuseChange(handle: FileHandle, found: FoundFile): Promise<void> {
  const { size, mtimeMs } = await handle.stat();
  if (size !== found.size || Math.floor(mtimeMs) !== found.modified) throw changed(found);
}
