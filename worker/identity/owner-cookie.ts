/**
 * Cookie that marks the browser of an account, because a plain link sends no other credentials. The cookie allows
 * reading and downloading as the owner, but no changes. It is signed, because account ids are not secret. For an
 * anonymous owner, the page stores the secret id in another cookie.
 */
import type { Context } from 'hono';
import { isAccountId, USER_ID_STORAGE_KEY } from '../contract/ids';
import { USER_ID_COOKIE_SECONDS } from '../contract/limits';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { readCookie, removeCookie, writeCookie } from '../lib/hosts/cookie';
import { sign, verify } from '../lib/signed';
import { findSessionEnds } from './store';

const COOKIE = { name: 'fileshare_account', path: '/api' } as const;
const PURPOSE = 'owner-cookie';

export async function rememberOwner(c: Context<AppEnv>, userId: string): Promise<void> {
  const until = c.var.now + USER_ID_COOKIE_SECONDS * 1000;
  const token = await sign(c.var.config, PURPOSE, { sub: userId, iat: Math.floor(c.var.now / 1000) }, until);
  writeCookie(c, COOKIE, token, USER_ID_COOKIE_SECONDS);
}

export function forgetOwner(c: Context<AppEnv>): void {
  removeCookie(c, COOKIE);
}

/** Returns true if a cookie marks the owner's browser. Ignores cookies of sessions that have ended. */
export async function isOwnersBrowser(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  if (!isAccountId(ownerId)) return readCookie(c, { name: USER_ID_STORAGE_KEY }) === ownerId;
  const token = readCookie(c, COOKIE);
  if (token === undefined) return false;
  const claims = await verify(c.var.config, PURPOSE, token, c.var.now);
  if (typeof claims === 'string' || claims.sub !== ownerId) return false;
  const { sessionsSince, deletedAt } = await findSessionEnds(dbOf(c.env), ownerId);
  return (claims.iat ?? 0) * 1000 >= Math.max(sessionsSince, deletedAt);
}
