import type { Context, Hono } from 'hono';
import { meterKeyOf } from '../auth/address';
import { adminToken, isAdmin, requireAdminSetup } from '../auth/admin-session';
import { endpoints } from '../contract/endpoints';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { Fault } from '../lib/fault';
import { on } from '../lib/serve';
import { keyedHash } from '../lib/signed';
import { deed } from './deed';
import { guardOf } from './login-guard';
import { record } from './store';

export function mountLogin(app: Hono<AppEnv>): void {
  on(
    app,
    endpoints.adminLogin,
  )(async (c, { email, password }) => {
    const { config, now } = c.var;
    requireAdminSetup(config);
    const guards = await guardsOf(c, email);
    for (const guard of guards) {
      const waitMs = await guard.attempt(now);
      if (waitMs > 0) throw new Fault('too_many_logins', {}, { 'Retry-After': String(Math.ceil(waitMs / 1000)) });
    }
    if (!(await isAdmin(config, email, password))) throw new Fault('login_failed');
    await Promise.all(guards.map((guard) => guard.forget()));
    c.set('admin', config.ADMIN_EMAIL);
    await record(openDb(c.env.DB), deed(c, 'login'));
    return { success: true, token: await adminToken(config, now) };
  });

  // The token itself is forgotten by the page; it ends by its time, or with the password.
  on(
    app,
    endpoints.adminLogout,
  )(async (c) => {
    await record(openDb(c.env.DB), deed(c, 'logout'));
    return { success: true };
  });
}

/** Whose attempts count together: those from one address, and those on one account. */
async function guardsOf(c: Context<AppEnv>, email: string) {
  const address = await meterKeyOf(c);
  const account = await keyedHash(c.var.config.SIGNING_SECRET, 'admin-account', email.trim().toLowerCase());
  return [guardOf(c.env, `address:${address}`), guardOf(c.env, `account:${account}`)];
}
