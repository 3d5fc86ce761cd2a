/**
 * Verifies ID tokens of Firebase Authentication (firebase.google.com/docs/auth/admin/verify-id-tokens) with Google's
 * public keys. The local emulator does not sign its tokens, so deployed Workers refuse the emulator (`refuseStandIns`).
 */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import { isAccountId } from '../contract/ids';
import { HOUR_MS, SECOND_MS } from '../contract/units';
import type { Config } from '../lib/config';
import type { Identity } from '../lib/env';

const ID_TOKEN_MAX_CHARS = 8192;

const ID_TOKEN_MAX_AGE_MS = HOUR_MS;
/** Maximum difference between the clocks of Google and the Worker. */
const TOKEN_CLOCK_TOLERANCE_MS = 5 * SECOND_MS;

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const keys = createRemoteJWKSet(new URL(KEYS_URL));

/** Error codes of jose if Google's keys could not be fetched. Any other error of jose means an invalid token. */
const KEY_FETCH_ERRORS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

type NoIdentity = 'invalid' | 'expired' | 'unavailable';

/** Returns the identity, or why the token is rejected. Without a project, every token is `invalid`. */
export async function readIdToken(config: Config, token: string, now: number): Promise<Identity | NoIdentity> {
  const project = config.FIREBASE_PROJECT_ID;
  if (project === '' || token.length > ID_TOKEN_MAX_CHARS) return 'invalid';
  const options = {
    issuer: `https://securetoken.google.com/${project}`,
    audience: project,
    currentDate: new Date(now),
    maxTokenAge: ID_TOKEN_MAX_AGE_MS / 1000,
    clockTolerance: TOKEN_CLOCK_TOLERANCE_MS / 1000,
    requiredClaims: ['exp', 'sub', 'auth_time'],
  };
  try {
    const { payload } =
      config.FIREBASE_AUTH_EMULATOR_HOST === ''
        ? await jwtVerify(token, keys, { ...options, algorithms: ['RS256'] })
        : UnsecuredJWT.decode(token, options);
    return identityIn(payload) ?? 'invalid';
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    return error instanceof errors.JOSEError && !KEY_FETCH_ERRORS.has(error.code) ? 'invalid' : 'unavailable';
  }
}

function identityIn({ sub, auth_time, email, email_verified, name }: JWTPayload): Identity | null {
  const userId = `user_${sub}`;
  // Rejects a uid that looks like an anonymous id, because anonymous ids need no token.
  if (typeof sub !== 'string' || !isAccountId(userId) || typeof auth_time !== 'number') return null;
  const address = textOf(email);
  return {
    userId,
    uid: sub,
    email: address,
    isEmailVerified: address !== null && email_verified === true,
    displayName: textOf(name),
    signedInAt: auth_time * 1000,
  };
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);
