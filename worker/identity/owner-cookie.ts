/**
 * Whose browser a download comes to. People download by plain links, which carry cookies alone, and owners download
 * their own files free of charge. An anonymous owner's browser keeps its id, a secret, in a cookie of the page. An
 * account's id is no secret, so its browser is given a signed cookie when it registers, which no script can read. It
 * says whose downloads are free and nothing else: no call is allowed by it.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieName, isAccountId, USER_ID_STORAGE_KEY } from '../contract/ids';
import { USER_ID_COOKIE_SECONDS } from '../contract/limits';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { originOf } from '../lib/hosts/origin';
import { sign, verify } from '../lib/signed';
import { findSessionsSince } from './store';

const COOKIE = 'fileshare_account';
const USE = 'owner-cookie';

const isSecure = (c: Context<AppEnv>): boolean => originOf(c).startsWith('https:');

const ATTRIBUTES = { httpOnly: true, sameSite: 'Lax' } as const;

/** As it was before it had a prefix, and still is on plain http. */
const plain = (c: Context<AppEnv>) => ({ ...ATTRIBUTES, path: '/api', secure: isSecure(c) });

const attributes = (c: Context<AppEnv>) => (isSecure(c) ? { ...ATTRIBUTES, path: '/', secure: true } : plain(c));

export async function rememberOwner(c: Context<AppEnv>, userId: string): Promise<void> {
  const until = c.var.now + USER_ID_COOKIE_SECONDS * 1000;
  const token = await sign(c.var.config, USE, { sub: userId, iat: Math.floor(c.var.now / 1000) }, until);
  setCookie(c, cookieName(COOKIE, isSecure(c)), token, { ...attributes(c), maxAge: USER_ID_COOKIE_SECONDS });
  if (hasOldCookie(c)) deleteCookie(c, COOKIE, plain(c));
}

export function forgetOwner(c: Context<AppEnv>): void {
  deleteCookie(c, cookieName(COOKIE, isSecure(c)), attributes(c));
  if (hasOldCookie(c)) deleteCookie(c, COOKIE, plain(c));
}

/** On https, one of before there was a prefix, or of a subdomain: it says nothing. */
const hasOldCookie = (c: Context<AppEnv>): boolean => isSecure(c) && getCookie(c, COOKIE) !== undefined;

/**
 * Gives an account that has proved who it is a cookie with a prefix for the one that its browser had before. What the
 * old one says is not believed.
 */
export async function replaceOldCookie(c: Context<AppEnv>, userId: string): Promise<void> {
  if (hasOldCookie(c)) await rememberOwner(c, userId);
}

/** Whether the request comes from a browser in which `ownerId` is at home. A cookie ends with the session it came with. */
export async function isOwnersBrowser(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  if (!isAccountId(ownerId)) return getCookie(c, cookieName(USER_ID_STORAGE_KEY, isSecure(c))) === ownerId;
  const token = getCookie(c, cookieName(COOKIE, isSecure(c)));
  if (token === undefined) return false;
  const claims = await verify(c.var.config, USE, token, c.var.now);
  if (typeof claims === 'string' || claims.sub !== ownerId) return false;
  const since = await findSessionsSince(dbOf(c.env, { ownerId }), ownerId);
  return since === null || (claims.iat ?? 0) * 1000 >= since;
}
