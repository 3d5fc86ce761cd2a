import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SIGNED_TOKEN_MAX_CHARS } from '../contract/limits';
import type { Config } from './config';

/** `SIGNING_SECRET` signs. Signatures of the previous secret are accepted, too. */
export type SigningSecrets = Pick<Config, 'SIGNING_SECRET' | 'PREVIOUS_SIGNING_SECRET'>;

const ALGORITHM = 'HS256';
const keys = new Map<string, Promise<CryptoKey>>();

/** Each purpose has its own key, so no token is valid for two purposes. */
function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const name = `${purpose}:${secret}`;
  const cached = keys.get(name);
  if (cached) return cached;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(name), hmac, false, ['sign', 'verify']);
  keys.set(name, key);
  return key;
}

export const acceptedSecrets = ({ SIGNING_SECRET, PREVIOUS_SIGNING_SECRET }: SigningSecrets): readonly string[] =>
  PREVIOUS_SIGNING_SECRET === '' ? [SIGNING_SECRET] : [SIGNING_SECRET, PREVIOUS_SIGNING_SECRET];

/** Returns a JWT (RFC 7519). `expiresAt` is in milliseconds since 1970. */
export async function sign(
  { SIGNING_SECRET }: SigningSecrets,
  purpose: string,
  claims: JWTPayload,
  expiresAt: number,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(await keyFor(SIGNING_SECRET, purpose));
}

/** Returns the claims of a token that `sign` made for this purpose, or the reason for the rejection. */
export async function verify(
  secrets: SigningSecrets,
  purpose: string,
  token: string,
  now: number,
): Promise<JWTPayload | 'invalid' | 'expired'> {
  if (token.length > SIGNED_TOKEN_MAX_CHARS) return 'invalid';
  for (const secret of acceptedSecrets(secrets)) {
    const claims = await verifyWith(secret, purpose, token, now);
    if (claims !== 'invalid') return claims;
  }
  return 'invalid';
}

async function verifyWith(
  secret: string,
  purpose: string,
  token: string,
  now: number,
): Promise<JWTPayload | 'invalid' | 'expired'> {
  try {
    const options = { algorithms: [ALGORITHM], currentDate: new Date(now) };
    return (await jwtVerify(token, await keyFor(secret, purpose), options)).payload;
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}

/**
 * Returns a hash of 256 bits in base64url, for values that must not be stored in plain text. Its key is HASHING_SECRET,
 * or else SIGNING_SECRET.
 */
export const keyedHash = (
  { SIGNING_SECRET, HASHING_SECRET }: Pick<Config, 'SIGNING_SECRET' | 'HASHING_SECRET'>,
  purpose: string,
  text: string,
): Promise<string> => signatureOf(HASHING_SECRET || SIGNING_SECRET, purpose, text);

export async function signatureOf(secret: string, purpose: string, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await keyFor(secret, purpose), new TextEncoder().encode(text));
  return Buffer.from(mac).toString('base64url');
}
