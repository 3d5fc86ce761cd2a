/**
 * Encrypts values at rest with AES-256-GCM. HKDF derives the keys from HASHING_SECRET, or else from SIGNING_SECRET.
 * `unseal` also accepts keys of the current and previous SIGNING_SECRET.
 */
import type { Config } from '../lib/config';
import { acceptedSecrets } from '../lib/signed';

export type SealingSecrets = Pick<Config, 'SIGNING_SECRET' | 'PREVIOUS_SIGNING_SECRET' | 'HASHING_SECRET'>;

/** Each purpose has its own key, so that a value cannot replace one of another purpose. */
type SealedPurpose = 'mail-address' | 'mail-secrets';

/** Random nonce (NIST SP 800-38D, section 8.2). */
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

/** Returns null if no accepted key decrypts the value. */
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
