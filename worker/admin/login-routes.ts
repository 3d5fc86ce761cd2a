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
 * Login attempts that each network (`siteNetwork`) has while an account is locked. Without them, strangers could lock
 * out an admin who logs in from a new network.
 *
 * A million networks make about 2^30 guesses a year. Trying half of all passwords takes 2^40 years for 12 random
 * letters and digits (the minimum length), and 2^20 years for four random words out of 7,776.
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
