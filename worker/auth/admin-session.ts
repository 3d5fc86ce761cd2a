import type { Context } from 'hono';
import { ADMIN_SESSION_MS } from '../contract/limits';
import type { Config } from '../lib/config';
import type { AppEnv } from '../lib/env';
import { Fault } from '../lib/fault';
import { sign, verify } from '../lib/signed';

/** Email and password are part of the key: a new password ends every session. */
const keyUse = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): string =>
  JSON.stringify(['admin', ADMIN_EMAIL, ADMIN_PASSWORD]);

/** Throws `not_configured` unless there is somebody who may log in. */
export function requireAdminSetup({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): void {
  if (ADMIN_EMAIL === '' || ADMIN_PASSWORD === '') {
    throw new Fault('not_configured', { error: 'Missing in the configuration: ADMIN_EMAIL, ADMIN_PASSWORD.' });
  }
}

/** A session's token, good until `now` and `ADMIN_SESSION_MS`. */
export const adminToken = (config: Config, now: number): Promise<string> =>
  sign(config.SIGNING_SECRET, keyUse(config), { sub: config.ADMIN_EMAIL }, now + ADMIN_SESSION_MS);

/** Whether these are the administrator's; takes the same time whatever they are. */
export async function isAdmin(config: Config, email: string, password: string): Promise<boolean> {
  const [given, right] = await Promise.all([
    digest(email.trim().toLowerCase(), password),
    digest(config.ADMIN_EMAIL.toLowerCase(), config.ADMIN_PASSWORD),
  ]);
  return crypto.subtle.timingSafeEqual(given, right);
}

const digest = (email: string, password: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([email, password])));

/** The administrator whose session a call came with; throws where there is none. */
export async function adminOf(c: Context<AppEnv>): Promise<string> {
  const { config, now } = c.var;
  requireAdminSetup(config);
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (token === undefined) throw new Fault('admin_required');
  const claims = await verify(config.SIGNING_SECRET, keyUse(config), token, now);
  if (claims === 'expired') throw new Fault('admin_session_expired');
  if (claims === 'invalid' || typeof claims.sub !== 'string') throw new Fault('admin_required');
  return claims.sub;
}
