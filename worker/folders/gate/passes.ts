/**
 * Signed tokens with a visitor's recipient id, unlocked items and managed folders. A browser has one token, in an
 * HttpOnly cookie. A program sends a token as `Authorization: Bearer`.
 */
import type { Context } from 'hono';
import { RECIPIENT_KEEP_MS } from '../../bandwidth/limits';
import { DAY_MS } from '../../contract/units';
import { findManagementSecret } from '../../identity/capability-store';
import { bearerTokenOf } from '../../lib/bearer-token';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { readCookie, writeCookie } from '../../lib/hosts/cookie';
import { newSecret } from '../../lib/id';
import { sign, verify } from '../../lib/signed';

const COOKIE = { name: 'fileshare_passes', path: '/' } as const;
const PURPOSE = 'pass';
const PASS_TTL_MS = DAY_MS;
/** Maximum numbers of unlocked items and managed folders. The oldest are dropped. A full cookie has 2.2 kB. */
const PASSES_MAX = 20;
const MANAGED_MAX = 10;
const MANAGED_HASH_CHARS = 22;

/** `until` is in seconds since 1970. */
type Pass = readonly [folderId: string, passVersion: number, until: number];
/**
 * A folder whose management page this browser opened. `until` is in seconds since 1970. `secret` is the start of the
 * hash of the management secret.
 */
type Managed = readonly [folderId: string, until: number, secret: string];

interface PassClaims {
  readonly passes: readonly Pass[];
  readonly managed: readonly Managed[];
  /** Random, or derived from an IP address (`preserveRecipientId`). Null if the visitor has none. */
  readonly recipient: string | null;
}

const NO_CLAIMS: PassClaims = { passes: [], managed: [], recipient: null };

/** A folder or a request for files. Their ids never collide. */
interface UnlockedItem {
  readonly id: string;
  readonly passVersion: number;
  readonly expiresAt: number | null;
}

export interface NewPass {
  readonly pass: string;
  readonly expiresAt: number;
}

/** Creates a pass and adds it to the browser's cookie. */
export async function givePass(c: Context<AppEnv>, folder: UnlockedItem): Promise<NewPass> {
  const { now, config } = c.var;
  const expiresAt = Math.min(now + PASS_TTL_MS, folder.expiresAt ?? Number.POSITIVE_INFINITY);
  const newPass: Pass = [folder.id, folder.passVersion, Math.floor(expiresAt / 1000)];
  const cookieClaims = await readCookieClaims(c);
  const otherPasses = cookieClaims.passes.filter(([folderId]) => folderId !== folder.id);
  const recipient = cookieClaims.recipient ?? newSecret();
  await storeClaims(c, { ...cookieClaims, passes: [newPass, ...otherPasses].slice(0, PASSES_MAX), recipient });
  return { pass: await sign(config, PURPOSE, { passes: [newPass], recipient }, expiresAt), expiresAt };
}

export async function passVersionOf(c: Context<AppEnv>, folderId: string): Promise<number | null> {
  for (const { passes } of [await readBearerClaims(c), await readCookieClaims(c)]) {
    const pass = passes.find(([id]) => id === folderId);
    if (pass) return pass[1];
  }
  return null;
}

/** Prefers the bearer token to the cookie. Returns null if neither has an id. */
export const findRecipientId = async (c: Context<AppEnv>): Promise<string | null> =>
  (await readBearerClaims(c)).recipient ?? (await readCookieClaims(c)).recipient;

export const storeRecipientId = async (c: Context<AppEnv>, recipient: string): Promise<void> =>
  storeClaims(c, { ...(await readCookieClaims(c)), recipient });

/** Also true for an invalid cookie. */
export const hasCookie = (c: Context<AppEnv>): boolean => readCookie(c, COOKIE) !== undefined;

/** Records for a day that this browser used the folder's current management secret. The record grants no rights. */
export async function storeManagedFolder(c: Context<AppEnv>, folderId: string, secretHash: string): Promise<void> {
  const { now } = c.var;
  const cookieClaims = await readCookieClaims(c);
  const secret = secretHash.slice(0, MANAGED_HASH_CHARS);
  const existing = cookieClaims.managed.find(([id]) => id === folderId);
  if (existing && existing[2] === secret && existing[1] * 1000 > now + PASS_TTL_MS / 2) return;
  const otherFolders = cookieClaims.managed.filter(([id]) => id !== folderId);
  const newEntry: Managed = [folderId, Math.floor((now + PASS_TTL_MS) / 1000), secret];
  await storeClaims(c, { ...cookieClaims, managed: [newEntry, ...otherFolders].slice(0, MANAGED_MAX) });
}

/** Returns true if this browser used the current management secret. Reads D1 only if the cookie lists the folder. */
export async function isManagersBrowser(c: Context<AppEnv>, folderId: string): Promise<boolean> {
  const entry = (await readCookieClaims(c)).managed.find(([id]) => id === folderId);
  if (!entry) return false;
  const current = await findManagementSecret(dbOf(c.env), folderId);
  return current?.secretHash.slice(0, MANAGED_HASH_CHARS) === entry[2];
}

async function storeClaims(c: Context<AppEnv>, { passes, managed, recipient }: PassClaims): Promise<void> {
  const { now, config } = c.var;
  const claims = { passes, ...(managed.length > 0 && { managed }), ...(recipient !== null && { recipient }) };
  const token = await sign(config, PURPOSE, claims, now + RECIPIENT_KEEP_MS);
  writeCookie(c, COOKIE, token, Math.floor(RECIPIENT_KEEP_MS / 1000));
}

const readBearerClaims = (c: Context<AppEnv>): Promise<PassClaims> => readClaims(c, bearerTokenOf(c));

const readCookieClaims = (c: Context<AppEnv>): Promise<PassClaims> => readClaims(c, readCookie(c, COOKIE));

/** Returns `NO_CLAIMS` if the token is missing, invalid or expired. */
async function readClaims(c: Context<AppEnv>, token: string | undefined): Promise<PassClaims> {
  if (token === undefined) return NO_CLAIMS;
  const { now, config } = c.var;
  const claims = await verify(config, PURPOSE, token, now);
  if (typeof claims === 'string') return NO_CLAIMS;
  const {
    passes,
    managed = [],
    recipient = null,
  } = claims as unknown as Partial<PassClaims> & Pick<PassClaims, 'passes'>;
  return {
    passes: passes.filter(([, , deadline]) => deadline * 1000 > now),
    managed: managed.filter(([, deadline]) => deadline * 1000 > now),
    recipient,
  };
}
