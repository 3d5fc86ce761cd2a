/**
 * Encrypts values at rest with AES-256-GCM. HKDF derives the keys from HASHING_SECRET, or from SIGNING_SECRET if
 * HASHING_SECRET is not set. Keyed hashes use the same secret (`lib/signed.ts`). If HASHING_SECRET is set, a new
 * SIGNING_SECRET does not change the keys. `unseal` also decrypts values that were encrypted with the current or
 * previous SIGNING_SECRET.
 */
import type { Config } from '../lib/config';
import { acceptedSecrets } from '../lib/signed';

export type SealingSecrets = Pick<Config, 'SIGNING_SECRET' | 'PREVIOUS_SIGNING_SECRET' | 'HASHING_SECRET'>;

/** Each purpose has a different key, so a value of one purpose cannot replace a value of another. */
type SealedPurpose = 'mail-address' | 'mail-secrets';

/** Length of the random nonce (NIST SP 800-38D, section 8.2). */
const NONCE_BYTES = 12;

const keys = new Map<string, Promise<CryptoKey>>();

function keyFor(secret: string, purpose: SealedPurpose): Promise<CryptoKey> {
  const name = `${purpose}:${secret}`;
  const cached = keys.get(name);
  if (cached) return cached;
  const key = deriveKey(secret, purpose);
  keys.set(name, key);
  return key;
}

async function deriveKey(secret: string, purpose: SealedPurpose): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Returns the encrypted JSON of `value` in URL-safe base64. */
export async function seal(
  { SIGNING_SECRET, HASHING_SECRET }: SealingSecrets,
  purpose: SealedPurpose,
  value: unknown,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await keyFor(HASHING_SECRET || SIGNING_SECRET, purpose);
  const data = new TextEncoder().encode(JSON.stringify(value));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data);
  return Buffer.concat([iv, new Uint8Array(encrypted)]).toString('base64url');
}

/** Returns the value that `seal` encrypted for the same purpose. Returns null if no accepted secret decrypts it. */
export async function unseal(secrets: SealingSecrets, purpose: SealedPurpose, sealed: string): Promise<unknown> {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, data] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const candidates = new Set([secrets.HASHING_SECRET || secrets.SIGNING_SECRET, ...acceptedSecrets(secrets)]);
  for (const secret of candidates) {
    const key = await keyFor(secret, purpose);
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => null);
    if (opened !== null) return JSON.parse(new TextDecoder().decode(opened));
  }
  return null;
}
