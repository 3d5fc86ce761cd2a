/**
 * API tokens: by one of them a program acts as an account, within its scopes. A token is a signed secret behind a prefix by
 * which scanners of source code know it: `fs_` and 44 characters of URL-safe base64.
 */
import { type CallScope, TOKEN_SCOPES, type TokenScope } from '../contract/calls/scopes';
import { HOUR_MS } from '../contract/units';
import type { SigningSecrets } from '../lib/signed';
import { isSignedFor, newSignedSecret, type Purpose } from './signed-secret';

const PREFIX = 'fs_';
const PURPOSE: Purpose = { use: 'api-token', subject: '' };
const ENDS_CHARS = 4;

/** How exact the time of a token's last use is: a call costs no write but the first of an hour. */
const USE_NOTED_EVERY_MS = HOUR_MS;

export const newApiToken = async (secrets: SigningSecrets): Promise<string> =>
  PREFIX + (await newSignedSecret(secrets, PURPOSE));

/** Whether we made it; whether it still counts is another question. */
export const isApiToken = async (secrets: SigningSecrets, token: string): Promise<boolean> =>
  token.startsWith(PREFIX) && isSignedFor(secrets, PURPOSE, token.slice(PREFIX.length));

/** What an `Authorization` header gives as an API token, whatever it is worth; undefined where it gives something else. */
export const apiTokenIn = (header: string | undefined): string | undefined =>
  new RegExp(`^Bearer +(${PREFIX}\\S*)$`, 'i').exec(header ?? '')?.[1];

/** The last characters of a token, by which people tell theirs apart. */
export const endsOf = (token: string): string => token.slice(-ENDS_CHARS);

/** The scopes as they are stored, each once and in one order. */
export const storedScopes = (scopes: readonly TokenScope[]): string =>
  TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(' ');

export function readScopes(stored: string): TokenScope[] {
  const words = stored.split(' ');
  return TOKEN_SCOPES.filter((scope) => words.includes(scope));
}

export const allows = (scopes: readonly TokenScope[], asked: CallScope): boolean =>
  scopes.some((scope) => scope === asked);

/** Whether a token still works; times in milliseconds since 1970. */
export const isRunning = ({ expiresAt }: { expiresAt: number | null }, now: number): boolean =>
  expiresAt === null || expiresAt > now;

/** A use at `now` is written down unless one after this is. */
export const notedSince = (now: number): number => now - USE_NOTED_EVERY_MS;

export const isUseDue = (lastUsedAt: number | null, now: number): boolean =>
  lastUsedAt === null || lastUsedAt <= notedSince(now);
