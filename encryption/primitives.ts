/** WebCrypto with the parameters of encrypted folders. */
import { type Bytes, joined, randomBytes, utf8 } from './bytes.ts';
import { DamagedError } from './damaged-error.ts';

export const NONCE_BYTES = 12;

export const hmacKey = (key: Bytes, hash: 'SHA-256' | 'SHA-384'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);

export const hmac = async (key: CryptoKey, ...message: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, joined(...message)));

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Derives 32 bytes for the purpose `label`: HKDF-SHA-256 with an empty salt (RFC 5869). */
export async function derive(secret: Bytes, label: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(label) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
}

export const aesKey = (key: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Returns ciphertext and tag. Never use a nonce twice with the same key. */
export const encrypt = async (key: CryptoKey, nonce: Bytes, plain: Bytes, aad: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: aad }, key, plain));

/** Throws `DamagedError` if the key, the nonce, the data or `aad` is wrong. */
export async function decrypt(key: CryptoKey, nonce: Bytes, encrypted: Bytes, aad: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData: aad }, key, encrypted),
    );
  } catch {
    throw new DamagedError('tag');
  }
}

/** Returns a random nonce, the ciphertext and the tag. A key may encrypt at most 2^32 messages. */
export async function encryptWithNonce(key: CryptoKey, plain: Bytes, aad: Bytes): Promise<Bytes> {
  const nonce = randomBytes(NONCE_BYTES);
  return joined(nonce, await encrypt(key, nonce, plain, aad));
}

/** Throws `DamagedError` if the key, the data or `aad` is wrong. */
export const decryptWithNonce = (key: CryptoKey, encrypted: Bytes, aad: Bytes): Promise<Bytes> =>
  decrypt(key, encrypted.slice(0, NONCE_BYTES), encrypted.subarray(NONCE_BYTES), aad);
