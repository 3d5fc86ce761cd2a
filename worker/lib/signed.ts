import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SIGNED_TOKEN_MAX_CHARS } from '../contract/limits';
import type { Config } from './config';

/** The newest signs; what the one before signed is accepted while it is configured. */
export type SigningSecrets = Pick<Config, 'SIGNING_SECRET' | 'PREVIOUS_SIGNING_SECRET'>;

const ALGORITHM = 'HS256';
const keys = new Map<string, Promise<CryptoKey>>();

/** Imported once per isolate and use; the use is part of the key, so no token serves two purposes. */
function keyFor(secret: string, use: string): Promise<CryptoKey> {
  const name = `${use}:${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(name), hmac, false, ['sign', 'verify']);
  keys.set(name, key);
  return key;
}

/** Every secret whose signatures hold, the one that signs first. */
export const acceptedSecrets = ({ SIGNING_SECRET, PREVIOUS_SIGNING_SECRET }: SigningSecrets): readonly string[] =>
  PREVIOUS_SIGNING_SECRET === '' ? [SIGNING_SECRET] : [SIGNING_SECRET, PREVIOUS_SIGNING_SECRET];

/** A compact JWT (RFC 7519) good until `expiresAt`, milliseconds. */
export async function sign(
  { SIGNING_SECRET }: SigningSecrets,
  use: string,
  claims: JWTPayload,
  expiresAt: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(await keyFor(SIGNING_SECRET, use));
}

/** The claims of a token made by `sign` with an accepted secret and the same use, or why there are none. */
export async function verify(
  secrets: SigningSecrets,
  use: string,
  token: string,
  now: number,
): Promise<JWTPayload | 'invalid' | 'expired'> {
  // None of ours is as long: nothing of it is decoded.
  if (token.length > SIGNED_TOKEN_MAX_CHARS) return 'invalid';
  for (const secret of acceptedSecrets(secrets)) {
    const read = await verifyBy(secret, use, token, now);
    if (read !== 'invalid') return read;
  }
  return 'invalid';
}

async function verifyBy(
  secret: string,
  use: string,
  token: string,
  now: number,
): Promise<JWTPayload | 'invalid' | 'expired'> {
  try {
    const options = { algorithms: [ALGORITHM], currentDate: new Date(now) };
    return (await jwtVerify(token, await keyFor(secret, use), options)).payload;
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}

/**
 * A keyed hash of `text`, 256 bits in URL-safe base64: a name for what must not be stored itself. It stays the same when
 * the signing secret changes, as long as HASHING_SECRET does.
 */
export const keyedHash = (
  { SIGNING_SECRET, HASHING_SECRET }: Pick<Config, 'SIGNING_SECRET' | 'HASHING_SECRET'>,
  use: string,
  text: string,
): Promise<string> => signatureOf(HASHING_SECRET || SIGNING_SECRET, use, text);

/** The HMAC-SHA-256 of `text`, in URL-safe base64. */
export async function signatureOf(secret: string, use: string, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await keyFor(secret, use), new TextEncoder().encode(text));
  return Buffer.from(mac).toString('base64url');
}
