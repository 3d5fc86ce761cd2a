/**
 * Keys derived from the link's secret and the password. The access key proves to the server that a client knows both.
 * The wrapping key decrypts the folder key and never leaves the client.
 */
import { KDF_SALT, type KdfName } from '../worker/contract/encryption.ts';
import { type Bytes, fromBase64Url, joined, randomBytes, toBase64Url, utf8 } from './bytes.ts';
import { DamagedError } from './damaged-error.ts';
import { FOLDER_KEY_BYTES } from './folder-keys.ts';
import { aesKey, decryptWithNonce, derive, encryptWithNonce, sha256 } from './primitives.ts';

export const LINK_SECRET_BYTES = 32;
const VERSION = 1;
const SALT_BYTES = 16;
const PBKDF2_ITERATIONS = 600_000;
const WRAPPED_KEY_LABEL = utf8('fileshare/1/wrapped-key');

/** Parameters of the key derivation, which the server stores. They are not secret. */
export interface KdfRecord {
  readonly version: number;
  /** Function that derives a key from the password (`KDF_NAMES`). */
  readonly kdf: string;
  /** base64url. `''` if there is no password. */
  readonly salt: string;
}

/** Values of an encrypted folder that the server stores. Binary values are base64url. */
export interface KeyRecord extends KdfRecord {
  readonly version: typeof VERSION;
  readonly kdf: KdfName;
  /** SHA-256 of the access key. */
  readonly accessHash: string;
  readonly wrappedKey: string;
}

export interface LinkKeys {
  readonly accessKey: string;
  readonly wrappingKey: CryptoKey;
}

export const newLinkSecret = (): Bytes => randomBytes(LINK_SECRET_BYTES);

/**
 * Derives the keys of a link. With a password, this takes up to a second. Returns null if the record is not supported.
 */
export async function linkKeys(secret: Bytes, record: KdfRecord, password: string): Promise<LinkKeys | null> {
  const kdf = readKdf(record);
  if (!kdf) return null;
  const { accessKey, wrappingKey } = await derivedKeys(secret, kdf, password);
  return { accessKey: toBase64Url(accessKey), wrappingKey };
}

/** Returns the decrypted folder key. Returns null if the link, the password or the stored key is wrong. */
export async function unwrapFolderKey(wrappingKey: CryptoKey, wrappedKey: string): Promise<Bytes | null> {
  try {
    const key = await decryptWithNonce(wrappingKey, fromBase64Url(wrappedKey) ?? new Uint8Array(), WRAPPED_KEY_LABEL);
    return key.byteLength === FOLDER_KEY_BYTES ? key : null;
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

/**
 * Encrypts the folder key. A new password changes neither the link nor the folder key.
 *
 * @param password `''` for no password
 */
export async function protectFolderKey(folderKey: Bytes, secret: Bytes, password: string): Promise<KeyRecord> {
  const kdf: Kdf =
    password === ''
      ? { kdf: 'none', salt: new Uint8Array() }
      : { kdf: 'pbkdf2-sha256-600000', salt: randomBytes(SALT_BYTES) };
  const { accessKey, wrappingKey } = await derivedKeys(secret, kdf, password);
  const wrapped = await encryptWithNonce(wrappingKey, folderKey, WRAPPED_KEY_LABEL);
  return {
    version: VERSION,
    kdf: kdf.kdf,
    salt: toBase64Url(kdf.salt),
    accessHash: toBase64Url(await sha256(accessKey)),
    wrappedKey: toBase64Url(wrapped),
  };
}

interface Kdf {
  readonly kdf: KdfName;
  readonly salt: Bytes;
}

function readKdf({ version, kdf, salt }: KdfRecord): Kdf | null {
  if (version !== VERSION) return null;
  const pattern = Object.entries(KDF_SALT).find(([name]) => name === kdf)?.[1];
  const bytes = pattern?.test(salt) ? fromBase64Url(salt) : null;
  return bytes && { kdf: kdf as KdfName, salt: bytes };
}

async function derivedKeys(secret: Bytes, kdf: Kdf, password: string) {
  const keyMaterial = joined(secret, await passwordKey(kdf, password));
  const [accessKey, wrappingKey] = await Promise.all([
    derive(keyMaterial, 'fileshare/1/access-key'),
    derive(keyMaterial, 'fileshare/1/wrapping-key').then(aesKey),
  ]);
  return { accessKey, wrappingKey };
}

/** Returns 32 bytes, or an empty array without a password. */
async function passwordKey({ kdf, salt }: Kdf, password: string): Promise<Bytes> {
  if (kdf === 'none') return new Uint8Array();
  const key = await crypto.subtle.importKey('raw', utf8(password.normalize('NFKC')), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PBKDF2_ITERATIONS };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
}
