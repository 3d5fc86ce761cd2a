import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as cookies from '../../../../worker/identity/owner-cookie';
import type { Config } from '../../../../worker/lib/config';
import type { AppEnv } from '../../../../worker/lib/env';

const SITE = 'https://share.example';
const ANONYMOUS = 'user_2b7c1d1e-1111-4222-8333-444455556666';
const ACCOUNT = 'user_Abc123';

/** No account has ended its sessions. */
const noRows = { prepare: () => ({ bind: () => ({ raw: async () => [] }) }) };

const app = new Hono<AppEnv>();
app.use(async (c, next) => {
  c.set('now', Date.now());
  c.set('config', {
    SIGNING_SECRET: 'secret of the tests, long enough',
    PREVIOUS_SIGNING_SECRET: '',
  } as Config);
  await next();
});
app.get('/api/is-owner/:id', async (c) => c.json(await cookies.isOwnersBrowser(c, c.req.param('id'))));
app.post('/api/:act', async (c) => {
  const act = c.req.param('act');
  if (act === 'remember') await cookies.rememberOwner(c, ACCOUNT);
  if (act === 'forget') cookies.forgetOwner(c);
  return c.body(null);
});

const isOwner = async (id: string, Cookie: string, site = SITE) =>
  (await app.request(`${site}/api/is-owner/${id}`, { headers: { Cookie } }, { DB: noRows })).json();
const cookiesOf = async (act: string, Cookie = '', site = SITE) =>
  (await app.request(`${site}/api/${act}`, { method: 'POST', headers: { Cookie } })).headers.getSetCookie();

test('identifies an anonymous owner on HTTPS only by a cookie that subdomains cannot set', async () => {
  expect(await isOwner(ANONYMOUS, `__Host-fileshare_user_id=${ANONYMOUS}`)).toBe(true);
  expect(await isOwner(ANONYMOUS, `fileshare_user_id=${ANONYMOUS}`)).toBe(false);
  expect(await isOwner(ANONYMOUS, `fileshare_user_id=${ANONYMOUS}`, 'http://localhost')).toBe(true);
  expect(await isOwner(ANONYMOUS, `__Host-fileshare_user_id=${ANONYMOUS}`, 'http://localhost')).toBe(false);
});

test('binds the account cookie to this host on HTTPS', async () => {
  const [cookie = '', ...otherCookies] = await cookiesOf('remember');
  expect(cookie).toMatch(/^__Host-fileshare_account=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(otherCookies).toEqual([]);
  const [pair = ''] = cookie.split(';');
  expect(await isOwner(ACCOUNT, pair)).toBe(true);
  expect(await isOwner(ACCOUNT, pair.replace('__Host-', ''))).toBe(false);
  expect(await isOwner(ACCOUNT, pair.replace('__Host-', ''), 'http://localhost')).toBe(true);
});

test('deletes the cookie on sign-out', async () => {
  expect(await cookiesOf('forget')).toEqual([
    '__Host-fileshare_account=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  expect(await cookiesOf('forget', '', 'http://localhost')).toEqual([
    'fileshare_account=; Max-Age=0; Path=/api; HttpOnly; SameSite=Lax',
  ]);
});
