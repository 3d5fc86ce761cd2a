/**
 * The confirmed address of a caller. A browser remembers it in a signed cookie that scripts cannot read. An account
 * remembers it in the database. The address that the identity provider has is not confirmed, because a user can register
 * with any address.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieName } from '../../contract/ids';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { originOf } from '../../lib/hosts/origin';
import { sign, verify } from '../../lib/signed';
import { addressHashOf, sealMailbox, unsealMailbox } from '../address';
import { SENDER_COOKIE_SECONDS } from '../limits';
import { deleteSender, findSender, saveSender } from './sender-store';

const COOKIE = 'fileshare_mail';
const PURPOSE = 'mail-sender';

const isSecure = (c: Context<AppEnv>): boolean => originOf(c).startsWith('https:');

/** On https, the prefix of the cookie's name requires the path `/` (RFC 6265bis, section 4.1.3.2). */
const attributes = (c: Context<AppEnv>) =>
  ({ httpOnly: true, sameSite: 'Lax', path: isSecure(c) ? '/' : '/api', secure: isSecure(c) }) as const;

/** Remembers a confirmed address in the browser, and with the account that makes the call, if any. */
export async function rememberSender(c: Context<AppEnv>, address: string): Promise<void> {
  const { config, now } = c.var;
  const until = now + SENDER_COOKIE_SECONDS * 1000;
  const token = await sign(config, PURPOSE, { sub: address }, until);
  setCookie(c, cookieName(COOKIE, isSecure(c)), token, { ...attributes(c), maxAge: SENDER_COOKIE_SECONDS });
  const userId = c.get('identity')?.userId;
  if (userId === undefined) return;
  const [addressHash, sealed] = await Promise.all([addressHashOf(config, address), sealMailbox(config, { address })]);
  await saveSender(dbOf(c.env), { userId, addressHash, sealed, confirmedAt: now });
}

/** Forgets the confirmed address of the browser, and of the account that makes the call, if any. */
export async function forgetSender(c: Context<AppEnv>): Promise<void> {
  deleteCookie(c, cookieName(COOKIE, isSecure(c)), attributes(c));
  const userId = c.get('identity')?.userId;
  if (userId !== undefined) await deleteSender(dbOf(c.env), userId);
}

/** Returns the caller's confirmed address. Returns null if there is none. */
export async function confirmedAddressOf(c: Context<AppEnv>): Promise<string | null> {
  const { config, now } = c.var;
  const token = getCookie(c, cookieName(COOKIE, isSecure(c)));
  const claims = token === undefined ? 'invalid' : await verify(config, PURPOSE, token, now);
  if (typeof claims !== 'string' && claims.sub !== undefined) return claims.sub;
  const userId = c.get('identity')?.userId;
  const row = userId === undefined ? undefined : await findSender(dbOf(c.env), userId);
  return row === undefined ? null : ((await unsealMailbox(config, row.sealed))?.address ?? null);
}
