/** A session's signed token has the id of a row in `admin_sessions`. A logout deletes the row. */
import type { Context } from 'hono';
import { HOUR_MS } from '../contract/units';
import { ApiError } from '../lib/api-error';
import { bearerTokenOf } from '../lib/bearer-token';
import type { Config } from '../lib/config';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { newSecret } from '../lib/id';
import { sign, verify } from '../lib/signed';
import { type AdminSession, findSession } from './admin-session-store';

const ADMIN_SESSION_MS = 8 * HOUR_MS;

/** Contains email and password, so that a change of either ends every session. */
const tokenPurpose = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): string =>
  JSON.stringify(['admin', ADMIN_EMAIL, ADMIN_PASSWORD]);

/** Throws `not_configured` if there is no admin login. */
export function requireAdminSetup({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): void {
  if (ADMIN_EMAIL === '' || ADMIN_PASSWORD === '') {
    throw new ApiError('not_configured', { error: 'Missing in the configuration: ADMIN_EMAIL, ADMIN_PASSWORD.' });
  }
}

/** Store the session before you send its token. */
export const newAdminSession = (config: Config, now: number): AdminSession => ({
  id: newSecret(),
  admin: config.ADMIN_EMAIL,
  createdAt: now,
  expiresAt: now + ADMIN_SESSION_MS,
});

export const adminToken = (config: Config, { id, admin, expiresAt }: AdminSession): Promise<string> =>
  sign(config, tokenPurpose(config), { sub: admin, jti: id }, expiresAt);

/** Compares in constant time. Call `requireAdminSetup` first. */
export async function isAdmin(config: Config, email: string, password: string): Promise<boolean> {
  const [submitted, expected] = await Promise.all([
    digest(email.trim().toLowerCase(), password),
    digest(config.ADMIN_EMAIL.toLowerCase(), config.ADMIN_PASSWORD),
  ]);
  return crypto.subtle.timingSafeEqual(submitted, expected);
}

const digest = (email: string, password: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([email, password])));

/** Returns the caller's session. Throws `admin_required` or `admin_session_expired` if there is none. */
export async function adminSessionOf(c: Context<AppEnv>): Promise<AdminSession> {
  const { config, now } = c.var;
  requireAdminSetup(config);
  const token = bearerTokenOf(c);
  if (token === undefined) throw new ApiError('admin_required');
  const claims = await verify(config, tokenPurpose(config), token, now);
  if (claims === 'expired') throw new ApiError('admin_session_expired');
  if (claims === 'invalid') throw new ApiError('admin_required');
  const session = await findSession(dbOf(c.env), String(claims.jti), now);
  if (!session) throw new ApiError('admin_session_expired');
  return session;
}
