/** Values that the sender's client computes from a file's name, without revealing it. */
import { type Bytes, int64, joined, toBase64Url, uint32, utf8 } from './bytes.ts';
import type { FolderKeys } from './folder-keys.ts';
import { hmac } from './primitives.ts';

/** Facts by which the same file is recognised when its upload starts again. */
export interface FileIdentity {
  readonly name: string;
  /** Directory within the folder, `''` at the top. */
  readonly path: string;
  readonly size: number;
  /** Time of the last modification, in whole milliseconds since 1970. */
  readonly modified: number;
}

/** Returns the FLOE IV of a file. */
export const fileIv = (keys: FolderKeys, file: FileIdentity): Promise<Bytes> => idOf(keys, 'fileshare/1/file-iv', file);

/** Returns the idempotency key of a file. */
export const encryptedIdempotencyKey = async (keys: FolderKeys, file: FileIdentity): Promise<string> =>
  toBase64Url(await idOf(keys, 'fileshare/1/idempotency-key', file));

/** Texts have a length in front of them, so two different files never give the same message. */
function idOf(keys: FolderKeys, label: string, { name, path, size, modified }: FileIdentity): Promise<Bytes> {
  const texts = [label, path, name].map(utf8).flatMap((text) => [uint32(text.byteLength), text]);
  return hmac(keys.id, joined(...texts, int64(size), int64(modified)));
}
