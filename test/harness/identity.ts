import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const PROJECT = 'fileshare-tests';

export const SIGN_IN_VARS = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'tests',
  FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
};

export const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const KEY_ID = randomUUID();

interface KeyPair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

let keyPair: Promise<KeyPair> | undefined;

export function providerKeys(): Promise<KeyPair> {
  keyPair ??= generateKeyPair('RS256', { extractable: true });
  return keyPair;
}

export const publishedKeys = async () => ({
  keys: [{ ...(await exportJWK((await providerKeys()).publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
});

/** Times are seconds since 1970. */
export type Claims = JWTPayload & { auth_time?: number; email?: string | null; name?: string | null };

export function idTokenClaims(overrides: Claims = {}): Claims {
  const second = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: second,
    auth_time: second,
    exp: second + 3600,
    ...overrides,
  };
}

export async function signIdToken(claims: Claims, key?: CryptoKey): Promise<string> {
  return new SignJWT(idTokenClaims(claims))
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
    .sign(key ?? (await providerKeys()).privateKey);
}
