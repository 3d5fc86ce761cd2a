import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SIGNED_TOKEN_MAX_CHARS } from '../contract/limits';

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

/** A compact JWT (RFC 7519) good until `expiresAt`, milliseconds. */
export async function sign(secret: string, use: string, claims: JWTPayload, expiresAt: number): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(await keyFor(secret, use));
}

/** The claims of a token made by `sign` with the same secret and use, or why there are none. */
export async function verify(
  secret: string,
  use: string,
  token: string,
  now: number,
): Promise<JWTPayload | 'invalid' | 'expired'> {
  // None of ours is as long: nothing of it is decoded.
  if (token.length > SIGNED_TOKEN_MAX_CHARS) return 'invalid';
  try {
    const options = { algorithms: [ALGORITHM], currentDate: new Date(now) };
    return (await jwtVerify(token, await keyFor(secret, use), options)).payload;
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}

/** A keyed hash of `text`, 256 bits in URL-safe base64. */
export async function keyedHash(secret: string, use: string, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await keyFor(secret, use), new TextEncoder().encode(text));
  return Buffer.from(mac).toString('base64url');
}
