/**
 * Whose browser a download comes to. People download by plain links, which carry cookies alone, and owners download
 * their own files free of charge. An anonymous owner's browser keeps its id, a secret, in a cookie of the page. An
 * account's id is no secret, so its browser is given a signed cookie when it registers, which no script can read. It
 * says whose downloads are free and nothing else: no call is allowed by it.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isAccountId, USER_ID_STORAGE_KEY } from '../contract/ids';
import { USER_ID_COOKIE_SECONDS } from '../contract/limits';
import type { AppEnv } from '../lib/env';
import { originOf } from '../lib/origin';
import { sign, verify } from '../lib/signed';

const COOKIE = 'fileshare_account';
const USE = 'owner-cookie';

const attributes = (c: Context<AppEnv>) =>
  ({ path: '/api', httpOnly: true, sameSite: 'Lax', secure: originOf(c).startsWith('https:') }) as const;

export async function rememberOwner(c: Context<AppEnv>, userId: string): Promise<void> {
  const until = c.var.now + USER_ID_COOKIE_SECONDS * 1000;
  const token = await sign(c.var.config.SIGNING_SECRET, USE, { sub: userId }, until);
  setCookie(c, COOKIE, token, { ...attributes(c), maxAge: USER_ID_COOKIE_SECONDS });
}

export function forgetOwner(c: Context<AppEnv>): void {
  deleteCookie(c, COOKIE, attributes(c));
}

/** Whether the request comes from a browser in which `ownerId` is at home. */
export async function isOwnersBrowser(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  if (!isAccountId(ownerId)) return getCookie(c, USER_ID_STORAGE_KEY) === ownerId;
  const token = getCookie(c, COOKIE);
  if (token === undefined) return false;
  const claims = await verify(c.var.config.SIGNING_SECRET, USE, token, c.var.now);
  return typeof claims !== 'string' && claims.sub === ownerId;
}
