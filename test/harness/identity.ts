import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** The project that tests sign in to. */
const PROJECT = 'fileshare-tests';

/** What makes the Worker under test take its tokens. */
export const SIGN_IN_VARS = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'tests',
  FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
};

/** Where the provider publishes its keys. */
export const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const KEY_ID = randomUUID();

interface KeyPair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

let made: Promise<KeyPair> | undefined;

/** The provider's key pair, of this test file alone. */
export function providerKeys(): Promise<KeyPair> {
  made ??= generateKeyPair('RS256', { extractable: true });
  return made;
}

export const publishedKeys = async () => ({
  keys: [{ ...(await exportJWK((await providerKeys()).publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
});

/** What a token says; times are seconds since 1970. */
export type Claims = JWTPayload & { auth_time?: number; email?: string | null; name?: string | null };

/** The claims of a token that is issued at `now` (milliseconds), but for what is given. */
export function idTokenClaims(given: Claims = {}, now = Date.now()): Claims {
  const second = Math.floor(now / 1000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: second,
    auth_time: second,
    exp: second + 3600,
    ...given,
  };
}

/** An ID token as the provider would sign it, or as somebody with another key would. */
export async function signIdToken(claims: Claims, key?: CryptoKey): Promise<string> {
  return new SignJWT(idTokenClaims(claims))
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
    .sign(key ?? (await providerKeys()).privateKey);
}
