/**
 * API tokens, with which a program acts as an account within the token's scopes. A token is a signed secret with a
 * prefix that secret scanners recognize: `fs_` and 44 characters of URL-safe base64.
 */
import { type CallScope, TOKEN_SCOPES, type TokenScope } from '../contract/calls/scopes';
import { HOUR_MS } from '../contract/units';
import type { SigningSecrets } from '../lib/signed';
import { isSignedFor, newSignedSecret, type Purpose } from './signed-secret';

const PREFIX = 'fs_';
const PURPOSE: Purpose = { use: 'api-token', subject: '' };
const LAST_CHARS = 4;

/** Minimum time between two writes of a token's last use. */
const USE_NOTED_EVERY_MS = HOUR_MS;

export const newApiToken = async (secrets: SigningSecrets): Promise<string> =>
  PREFIX + (await newSignedSecret(secrets, PURPOSE));

/** Returns true if this server signed the token, even if it was revoked or has expired. */
export const isApiToken = async (secrets: SigningSecrets, token: string): Promise<boolean> =>
  token.startsWith(PREFIX) && isSignedFor(secrets, PURPOSE, token.slice(PREFIX.length));

/** Returns the token of a header, valid or not, or undefined. */
export const apiTokenIn = (header: string | undefined): string | undefined =>
  new RegExp(`^Bearer +(${PREFIX}\\S*)$`, 'i').exec(header ?? '')?.[1];

export const lastCharsOf = (token: string): string => token.slice(-LAST_CHARS);

export const storedScopes = (scopes: readonly TokenScope[]): string =>
  TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(' ');

export function readScopes(stored: string): TokenScope[] {
  const words = stored.split(' ');
  return TOKEN_SCOPES.filter((scope) => words.includes(scope));
}

export const allows = (scopes: readonly TokenScope[], requiredScope: CallScope): boolean =>
  scopes.some((scope) => scope === requiredScope);

/** Times are milliseconds since 1970. */
export const isUnexpired = ({ expiresAt }: { expiresAt: number | null }, now: number): boolean =>
  expiresAt === null || expiresAt > now;

/** A stored last use up to this time is out of date. */
export const staleUseTime = (now: number): number => now - USE_NOTED_EVERY_MS;

export const isUseDue = (lastUsedAt: number | null, now: number): boolean =>
  lastUsedAt === null || lastUsedAt <= staleUseTime(now);
