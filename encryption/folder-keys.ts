/** Keys of one folder. Scripts can use them and pass them to web workers, but cannot read their bytes. */
import { type Bytes, randomBytes } from './bytes.ts';
import { aesKey, derive, hmacKey } from './primitives.ts';

export const FOLDER_KEY_BYTES = 32;

export interface FolderKeys {
  /** FLOE derives the keys of each file from this key. */
  readonly content: CryptoKey;
  /** Encrypts the metadata of the folder and of its files. */
  readonly metadata: CryptoKey;
  /** Computes file IVs, idempotency keys and upload keys. */
  readonly id: CryptoKey;
  /** Computes the IVs of segments. */
  readonly segmentIv: CryptoKey;
}

export const newFolderKey = (): Bytes => randomBytes(FOLDER_KEY_BYTES);

export async function folderKeys(folderKey: Bytes): Promise<FolderKeys> {
  const derived = (purpose: string) => derive(folderKey, `fileshare/1/${purpose}`);
  const [content, metadata, id, segmentIv] = await Promise.all([
    derived('content-key').then((key) => hmacKey(key, 'SHA-384')),
    derived('metadata-key').then(aesKey),
    derived('id-key').then((key) => hmacKey(key, 'SHA-256')),
    derived('segment-iv-key').then((key) => hmacKey(key, 'SHA-256')),
  ]);
  return { content, metadata, id, segmentIv };
}
