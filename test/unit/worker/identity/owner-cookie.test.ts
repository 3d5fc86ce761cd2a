import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';

const SITE = 'https://share.example';
const ANONYMOUS = 'user_2b7c1d1e-1111-4222-8333-444455556666';
const ACCOUNT = 'user_Abc123';

interface OwnerCookie {
  isOwnersBrowser(c: Context, ownerId: string): Promise<boolean>;
  rememberOwner(c: Context, userId: string): Promise<void>;
  replaceOldCookie(c: Context, userId: string): Promise<void>;
  forgetOwner(c: Context): void;
}

/** By a name that the compiler does not follow: the Worker's files are checked with the Worker's types. */
const module = '../../../../worker/identity/owner-cookie.ts';
const cookies: OwnerCookie = await import(new URL(module, import.meta.url).href);

/** The local server has no https, and a request to this app has the scheme it is given. */
const app = new Hono<{ Variables: { now: number; config: object } }>();
app.use(async (c, next) => {
  c.set('now', Date.now());
  c.set('config', { SIGNING_SECRET: 'a secret that is long enough for the tests', PREVIOUS_SIGNING_SECRET: '' });
  await next();
});
app.get('/api/is-owner/:id', async (c) => c.json(await cookies.isOwnersBrowser(c, c.req.param('id'))));
app.post('/api/:act', async (c) => {
  const act = c.req.param('act');
  if (act === 'remember') await cookies.rememberOwner(c, ACCOUNT);
  if (act === 'replace') await cookies.replaceOldCookie(c, ACCOUNT);
  if (act === 'forget') cookies.forgetOwner(c);
  return c.body(null);
});

const isOwner = async (id: string, Cookie: string, site = SITE) =>
  (await app.request(`${site}/api/is-owner/${id}`, { headers: { Cookie } })).json();
const cookiesOf = async (act: string, Cookie = '', site = SITE) =>
  (await app.request(`${site}/api/${act}`, { method: 'POST', headers: { Cookie } })).headers.getSetCookie();

test('on https an anonymous owner is known by the cookie of this host alone, never by one that a subdomain may set', async () => {
  expect(await isOwner(ANONYMOUS, `__Host-fileshare_user_id=${ANONYMOUS}`)).toBe(true);
  expect(await isOwner(ANONYMOUS, `fileshare_user_id=${ANONYMOUS}`)).toBe(false);
  expect(await isOwner(ANONYMOUS, `fileshare_user_id=${ANONYMOUS}`, 'http://localhost')).toBe(true);
  expect(await isOwner(ANONYMOUS, `__Host-fileshare_user_id=${ANONYMOUS}`, 'http://localhost')).toBe(false);
});

test('an account’s cookie is of this host alone on https, and the signed one of before is not believed', async () => {
  const [cookie = '', ...more] = await cookiesOf('remember');
  expect(cookie).toMatch(/^__Host-fileshare_account=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(more).toEqual([]);
  const [pair = ''] = cookie.split(';');
  expect(await isOwner(ACCOUNT, pair)).toBe(true);
  expect(await isOwner(ACCOUNT, pair.replace('__Host-', ''))).toBe(false);
  expect(await isOwner(ACCOUNT, pair.replace('__Host-', ''), 'http://localhost')).toBe(true);
});

test('an account that proves who it is has its old cookie replaced once, whatever that said', async () => {
  const [fresh = '', gone = '', ...more] = await cookiesOf('replace', 'fileshare_account=planted');
  expect(fresh).toMatch(/^__Host-fileshare_account=ey/);
  expect(await isOwner(ACCOUNT, fresh.split(';')[0] ?? '')).toBe(true);
  expect(gone).toBe('fileshare_account=; Max-Age=0; Path=/api; HttpOnly; Secure; SameSite=Lax');
  expect(more).toEqual([]);
  expect(await cookiesOf('replace', fresh.split(';')[0])).toEqual([]);
  expect(await cookiesOf('replace', 'fileshare_account=ours', 'http://localhost')).toEqual([]);
});

test('signing out forgets both', async () => {
  const names = async (cookie: string, site?: string) =>
    (await cookiesOf('forget', cookie, site)).map((one) => one.slice(0, one.indexOf('; HttpOnly')));
  expect(await names('fileshare_account=old')).toEqual([
    '__Host-fileshare_account=; Max-Age=0; Path=/',
    'fileshare_account=; Max-Age=0; Path=/api',
  ]);
  expect(await names('', 'http://localhost')).toEqual(['fileshare_account=; Max-Age=0; Path=/api']);
});
