/**
 * Stores the confirmed mail address of a caller: in a signed cookie that scripts cannot read, and in the database if
 * the caller has an account. The sign-in address counts as confirmed only if the identity provider has verified it,
 * because a user can register with any address.
 */
import type { Context } from 'hono';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { readCookie, removeCookie, writeCookie } from '../../lib/hosts/cookie';
import { sign, verify } from '../../lib/signed';
import { type StoredAddress, storedAddress } from '../address';
import { SENDER_COOKIE_SECONDS } from '../limits';
import { requireMailSettings } from '../settings';
import { addSender, deleteSender, findSenderAddress, saveSender } from './sender-store';

const COOKIE = { name: 'fileshare_mail', path: '/api' } as const;
const PURPOSE = 'mail-sender';

/** Stores a confirmed address in the browser, and for the caller's account, if any. */
export async function storeSender(c: Context<AppEnv>, address: string): Promise<void> {
  const { config, now } = c.var;
  const until = now + SENDER_COOKIE_SECONDS * 1000;
  const token = await sign(config, PURPOSE, { sub: address }, until);
  writeCookie(c, COOKIE, token, SENDER_COOKIE_SECONDS);
  const userId = c.get('identity')?.userId;
  if (userId === undefined) return;
  await saveSender(dbOf(c.env), { userId, ...(await storedAddress(config, { address })), confirmedAt: now });
}

/** Deletes the confirmed address in the browser, and of the caller's account, if any. */
export async function removeSender(c: Context<AppEnv>): Promise<void> {
  removeCookie(c, COOKIE);
  const userId = c.get('identity')?.userId;
  if (userId !== undefined) await deleteSender(dbOf(c.env), userId);
}

/**
 * Copies the address that was confirmed in this browser to the account, unless the account already has a confirmed
 * address. Call this function when the browser's anonymous id is linked to the account.
 */
export async function copySenderToAccount(c: Context<AppEnv>, userId: string): Promise<void> {
  const { config, now } = c.var;
  const address = await addressInCookie(c);
  if (address === null) return;
  await addSender(dbOf(c.env), { userId, ...(await storedAddress(config, { address })), confirmedAt: now });
}

/** Returns the caller's confirmed address. Returns null if there is none. */
export async function confirmedAddressOf(c: Context<AppEnv>): Promise<string | null> {
  const userId = c.get('identity')?.userId;
  const address = await addressInCookie(c);
  if (address !== null || userId === undefined) return address;
  return findSenderAddress(dbOf(c.env), c.var.config, userId);
}

/** Returns the address in the cookie. Returns null if the request has no cookie, or if the cookie is not valid. */
async function addressInCookie(c: Context<AppEnv>): Promise<string | null> {
  const token = readCookie(c, COOKIE);
  const claims = token === undefined ? 'invalid' : await verify(c.var.config, PURPOSE, token, c.var.now);
  return typeof claims === 'string' ? null : (claims.sub ?? null);
}

/**
 * Returns the caller's confirmed address. Throws `mail_off` if mail is not set up. Throws `mail_unconfirmed` if the
 * caller has no confirmed address.
 */
export async function requireSender(c: Context<AppEnv>): Promise<StoredAddress> {
  requireMailSettings(c.var.config);
  const address = await confirmedAddressOf(c);
  if (address === null) throw new ApiError('mail_unconfirmed');
  return storedAddress(c.var.config, { address });
}
