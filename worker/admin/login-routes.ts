import type { Context, Hono } from 'hono';
import { adminEndpoints } from '../contract/calls/admin';
import { meterKeyOf, siteKeyOf } from '../identity/address';
import { adminToken, isAdmin, newAdminSession, requireAdminSetup } from '../identity/admin-session';
import { ApiError, tooMany } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { rateOf } from '../lib/rates/rate-limiter';
import { route } from '../lib/serve';
import { keyedHash } from '../lib/signed';
import { auditEntry } from './audit-entry';
import { ADMIN_LOCKED_ATTEMPTS } from './limits';
import { guardOf } from './login-guard';
import { logIn, logOut } from './store';

export function mountLogin(app: Hono<AppEnv>): void {
  route(app, adminEndpoints.adminLogin).handle(async (c, { email, password }) => {
    const { config, now } = c.var;
    requireAdminSetup(config);
    const address = await meterKeyOf(c);
    const ofAddress = guardOf(c.env, `address:${address}`);
    const ofAccount = guardOf(c.env, `account:${await accountKey(c, email)}`);
    refuseFor(await ofAddress.attempt(now));
    const lockMs = await ofAccount.attempt(now, address);
    const first = lockMs === 0 ? null : rateOf(c.env, `admin-logins:${await siteKeyOf(c)}`);
    // Guesses from elsewhere must not lock out the admin, so the first attempts of each network bypass the account's
    // lock.
    if (first && (await first.take(1, ADMIN_LOCKED_ATTEMPTS, now)) > 0) refuseFor(lockMs);
    if (!(await isAdmin(config, email, password))) throw new ApiError('login_failed');
    await Promise.all([ofAddress.succeeded(now), ofAccount.succeeded(now, address), first?.giveBack(1)]);
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

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw tooMany('too_many_logins', waitMs);
}

const accountKey = (c: Context<AppEnv>, email: string): Promise<string> =>
  keyedHash(c.var.config, 'admin-account', email.trim().toLowerCase());
