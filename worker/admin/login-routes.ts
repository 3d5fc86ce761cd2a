import type { Context, Hono } from 'hono';
import { adminEndpoints } from '../contract/calls/admin';
import { DAY_MS } from '../contract/units';
import { meterKeyOf, siteKeyOf } from '../identity/address';
import { adminToken, isAdmin, newAdminSession, requireAdminSetup } from '../identity/admin-session';
import { ApiError, tooMany } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { rateOf } from '../lib/rates/rate-limiter';
import type { Rate } from '../lib/rates/rate-window';
import { keyedHash } from '../lib/signed';
import { route } from '../serve/route';
import { auditEntry } from './audit-entry';
import { guardOf } from './login-guard';
import { logIn, logOut } from './store';

/**
 * While an account is locked, each network (`siteNetwork`) still has this many attempts. So a lock does not keep out an
 * admin in a new network. A million networks can make about 2^30 guesses a year.
 */
const ADMIN_LOCKED_ATTEMPTS: Rate = { limit: 3, windowMs: DAY_MS };

export function mountLogin(app: Hono<AppEnv>): void {
  route(app, adminEndpoints.adminLogin).handle(async (c, { email, password }) => {
    const { config, now } = c.var;
    requireAdminSetup(config);
    const address = await meterKeyOf(c);
    const addressGuard = guardOf(c.env, `address:${address}`);
    const accountGuard = guardOf(c.env, `account:${await accountKey(c, email)}`);
    refuseWhileLocked(await addressGuard.attempt(now));
    const lockMs = await accountGuard.attempt(now, address);
    const networkRate = lockMs === 0 ? null : rateOf(c.env, `admin-logins:${await siteKeyOf(c)}`);
    if (networkRate && (await networkRate.take(1, ADMIN_LOCKED_ATTEMPTS, now)) > 0) refuseWhileLocked(lockMs);
    if (!(await isAdmin(config, email, password))) throw new ApiError('login_failed');
    await Promise.all([addressGuard.succeeded(now), accountGuard.succeeded(now, address), networkRate?.giveBack(1)]);
    c.set('admin', config.ADMIN_EMAIL);
    const session = newAdminSession(config, now);
    await logIn(dbOf(c.env), session, auditEntry(c, 'login'));
    return { success: true, token: await adminToken(config, session) };
  });

  route(app, adminEndpoints.adminLogout).handle(async (c) => {
    await logOut(dbOf(c.env), c.var.adminSession ?? '', auditEntry(c, 'logout'));
    return { success: true };
  });
}

function refuseWhileLocked(waitMs: number): void {
  if (waitMs > 0) throw tooMany('too_many_logins', waitMs);
}

const accountKey = (c: Context<AppEnv>, email: string): Promise<string> =>
  keyedHash(c.var.config, 'admin-account', email.trim().toLowerCase());
