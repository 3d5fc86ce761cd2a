/** Keyed hashes of a file's name, path, size and modification time. They do not reveal these facts. */
import { type Bytes, int64, joined, toBase64Url, toHex, uint32, utf8 } from './bytes.ts';
import type { FolderKeys } from './folder-keys.ts';
import { hmac } from './primitives.ts';

/** Values that identify a file when the user starts an upload again. */
export interface FileIdentity {
  readonly name: string;
  /** Path of the file's directory within the folder. `''` at the top level. */
  readonly path: string;
  readonly size: number;
  /** Whole milliseconds since 1970. */
  readonly modified: number;
}

export const fileIv = (keys: FolderKeys, file: FileIdentity): Promise<Bytes> => idOf(keys, 'fileshare/1/file-iv', file);

export const encryptedIdempotencyKey = async (keys: FolderKeys, file: FileIdentity): Promise<string> =>
  toBase64Url(await idOf(keys, 'fileshare/1/idempotency-key', file));

/** Returns the key by which the server recognizes a repeated upload, in lower-case hex. The files' order matters. */
export const encryptedUploadKey = async (keys: FolderKeys, files: readonly FileIdentity[]): Promise<string> =>
  toHex(await hmac(keys.id, textOf('fileshare/1/upload-key'), ...files.map(factsOf)));

const idOf = (keys: FolderKeys, label: string, file: FileIdentity): Promise<Bytes> =>
  hmac(keys.id, textOf(label), factsOf(file));

const factsOf = ({ name, path, size, modified }: FileIdentity): Bytes =>
  joined(textOf(path), textOf(name), int64(size), int64(modified));

/** Encodes length and text. Without lengths, different lists of texts could have the same bytes. */
function textOf(text: string): Bytes {
  const bytes = utf8(text);
  return joined(uint32(bytes.byteLength), bytes);
}
