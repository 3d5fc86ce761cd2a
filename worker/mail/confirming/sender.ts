/** Stores the confirmed mail address of a caller in a signed HttpOnly cookie and, after sign-in, in the account. */
import type { Context } from 'hono';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { readCookie, removeCookie, writeCookie } from '../../lib/hosts/cookie';
import { sign, verify } from '../../lib/signed';
import { type StoredAddress, storedAddress } from '../address';
import { SENDER_COOKIE_SECONDS } from '../limits';
import { requireMailSettings } from '../settings';
import { addSender, deleteSenderStatement, findSenderAddress, saveSender } from './sender-store';

const COOKIE = { name: 'fileshare_mail', path: '/api' } as const;
const PURPOSE = 'mail-sender';

export async function storeSender(c: Context<AppEnv>, address: string): Promise<void> {
  const { config, now } = c.var;
  const until = now + SENDER_COOKIE_SECONDS * 1000;
  const token = await sign(config, PURPOSE, { sub: address }, until);
  writeCookie(c, COOKIE, token, SENDER_COOKIE_SECONDS);
  const userId = c.get('identity')?.userId;
  if (userId === undefined) return;
  await saveSender(dbOf(c.env), { userId, ...(await storedAddress(config, { address })), confirmedAt: now });
}

export async function removeSender(c: Context<AppEnv>): Promise<void> {
  removeCookie(c, COOKIE);
  const userId = c.get('identity')?.userId;
  if (userId !== undefined) await deleteSenderStatement(dbOf(c.env), userId);
}

/** Copies the browser's address to the account, unless the account has one. */
export async function copySenderToAccount(c: Context<AppEnv>, userId: string): Promise<void> {
  const { config, now } = c.var;
  const address = await addressInCookie(c);
  if (address === null) return;
  await addSender(dbOf(c.env), { userId, ...(await storedAddress(config, { address })), confirmedAt: now });
}

export async function confirmedAddressOf(c: Context<AppEnv>): Promise<string | null> {
  const userId = c.get('identity')?.userId;
  const address = await addressInCookie(c);
  if (address !== null || userId === undefined) return address;
  return findSenderAddress(dbOf(c.env), c.var.config, userId);
}

async function addressInCookie(c: Context<AppEnv>): Promise<string | null> {
  const token = readCookie(c, COOKIE);
  const claims = token === undefined ? 'invalid' : await verify(c.var.config, PURPOSE, token, c.var.now);
  return typeof claims === 'string' ? null : (claims.sub ?? null);
}

/** Throws `mail_off` if mail is not set up, or `mail_unconfirmed` if there is no confirmed address. */
export async function requireSender(c: Context<AppEnv>): Promise<StoredAddress> {
  requireMailSettings(c.var.config);
  const address = await confirmedAddressOf(c);
  if (address === null) throw new ApiError('mail_unconfirmed');
  return storedAddress(c.var.config, { address });
}
