import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { ADMIN_LOGIN_FAILURES } from '../../../worker/admin/login-attempts.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { knownAdmin } from '../../harness/admin.ts';
import { newAccount, newPerson, type Person, withToken } from '../../harness/people.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import { ADMIN } from '../../harness/running/server.ts';
import { newId } from '../../harness/stored/seed.ts';

const server = ownServer();
const loggedIn = knownAdmin(server);

/** Valid, because the server reads the input before it checks the session. */
const BODIES: Readonly<Record<string, object>> = {
  '/api/admin/contact-submissions/:submissionId': { status: 'resolved' },
  '/api/admin/exclusions': { url: '/d/x', reason: 'x' },
  '/api/admin/preview': { url: '/d/x' },
  '/api/admin/takedown': { url: '/d/x', reason: 'x' },
};

const guarded = Object.values(adminEndpoints)
  .filter(({ caller }) => caller === 'admin')
  .map(({ method, path }) => ({
    path: path.replaceAll(/:\w+/g, () => newId()),
    request: { method, ...(method === 'POST' && { body: JSON.stringify(BODIES[path] ?? {}) }) },
  }));

const SECOND = () => Math.floor(Date.now() / 1000);

async function seedSession(expiresAt = Date.now() + HOUR_MS): Promise<string> {
  const id = newId();
  await server.d1
    .prepare('INSERT INTO admin_sessions VALUES (?, ?, ?, ?)')
    .bind(id, ADMIN.email, Date.now() - HOUR_MS, expiresAt)
    .run();
  return id;
}

const forged = async (key: string, claims: object, alg = 'HS256') =>
  new SignJWT({ sub: ADMIN.email, jti: await seedSession(), exp: SECOND() + 3600, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(key));

/** Signing key, as `lib/signed.ts` derives it from the tests' secret. */
const REAL_KEY = `${JSON.stringify(['admin', ADMIN.email, ADMIN.password])}:secret of the tests, long enough`;

const unsigned = async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: ADMIN.email, jti: await seedSession(), exp: SECOND() + 3600 };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
};

// Later tests change one thing in this token.
test('accepts a token signed with the real key', async () => {
  const calls = server.as(withToken(newPerson(), await forged(REAL_KEY, {})));
  await expect(calls.call(adminEndpoints.adminHistory, {})).resolves.toMatchObject({ success: true });
});

test.each<[string, () => Promise<string> | string, string]>([
  ['no token', () => '', 'admin_required'],
  ['a malformed token', () => 'abc', 'admin_required'],
  ['an ID token of an account', async () => (await newAccount()).token, 'admin_required'],
  ['a token signed with another key', () => forged('another key that is long enough too', {}), 'admin_required'],
  ['a token signed with only the secret', () => forged('secret of the tests, long enough', {}), 'admin_required'],
  [
    'a token signed with the previous password',
    () => forged(REAL_KEY.replace('the password', 'the old password'), {}),
    'admin_required',
  ],
  ['a token without a signature', unsigned, 'admin_required'],
  ['a token with another algorithm', () => forged(REAL_KEY.padEnd(64), {}, 'HS512'), 'admin_required'],
  [
    'a token with a changed payload',
    async () => {
      const [head, , tail] = (await forged(REAL_KEY, {})).split('.');
      return [head, Buffer.from(JSON.stringify({ sub: 'x', exp: SECOND() + 9999 })).toString('base64url'), tail].join(
        '.',
      );
    },
    'admin_required',
  ],
  ['an expired token', () => forged(REAL_KEY, { exp: SECOND() - 1 }), 'admin_session_expired'],
  ['a token of an unknown session', () => forged(REAL_KEY, { jti: newId() }), 'admin_session_expired'],
  ['a token without a session id', () => forged(REAL_KEY, { jti: undefined }), 'admin_session_expired'],
  [
    'a token whose stored session has expired',
    async () => forged(REAL_KEY, { jti: await seedSession(Date.now() - 1) }),
    'admin_session_expired',
  ],
])('refuses every admin call with %s', async (_, tokenOf, code) => {
  const token = await tokenOf();
  const calls = server.as(token === '' ? newPerson() : withToken(newPerson(), token));
  for (const { path, request } of guarded) {
    const response = await calls.fetch(path, request);
    expect([path, response.status, (await response.json()).code]).toEqual([path, 401, code]);
  }
});

test('locks an address after five failed logins, and says for how long', async () => {
  const guesser = server.newVisitor();
  const email = `${newId().toLowerCase()}@example.com`;
  const guess = (password: string) => guesser.call(adminEndpoints.adminLogin, { email, password });
  for (let attempt = 0; attempt < ADMIN_LOGIN_FAILURES; attempt++) {
    await expect(guess(`wrong ${attempt}`)).rejects.toMatchObject({ status: 401, code: 'login_failed' });
  }
  await expect(guess('another')).rejects.toMatchObject(LOCKED);
  await expect(guesser.call(adminEndpoints.adminLogin, ADMIN)).rejects.toMatchObject(LOCKED);
  const administrator = await loggedIn();
  await expect(administrator.call(adminEndpoints.adminHistory, {})).resolves.toMatchObject({ success: true });
});

const LOCKED = { status: 429, code: 'too_many_logins', retryAfterSeconds: expect.any(Number) };
const guessFrom = (person: Person) =>
  server.as(person).call(adminEndpoints.adminLogin, { ...ADMIN, password: 'a guess' });

async function lockAccount(): Promise<void> {
  for (let attempt = 0; attempt < 2 * ADMIN_LOGIN_FAILURES; attempt++) await guessFrom(newPerson()).catch(() => {});
}

test('the admin at a new address may mistype twice while strangers guess', async () => {
  await lockAccount();
  const administrator = newPerson();
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(guessFrom(administrator)).rejects.toMatchObject({ code: 'login_failed' });
  }
  await expect(server.as(administrator).call(adminEndpoints.adminLogin, ADMIN)).resolves.toMatchObject({
    success: true,
  });
});

test('a locked account accepts three guesses a day from all addresses of a network together', async () => {
  await lockAccount();
  const site = `2001:db8:${randomBytes(2).toString('hex')}`;
  const codes: string[] = [];
  for (let household = 1; household <= 8; household++) {
    codes.push(await guessFrom(newPerson(`${site}:${household}::1`)).catch(({ code }) => code));
  }
  expect(codes).toEqual([...Array(3).fill('login_failed'), ...Array(5).fill('too_many_logins')]);
});

test("right passwords do not use up a network's guesses at a locked account", async () => {
  const site = `2001:db8:${randomBytes(2).toString('hex')}`;
  for (let household = 1; household <= 5; household++) {
    await lockAccount();
    const administrator = server.as(newPerson(`${site}:${household}::1`));
    await expect(administrator.call(adminEndpoints.adminLogin, ADMIN)).resolves.toMatchObject({ success: true });
  }
});

test('an address that the administrator has logged in from is never locked by strangers', async () => {
  const atHome = newPerson();
  await server.as(atHome).call(adminEndpoints.adminLogin, ADMIN);
  await lockAccount();
  for (let attempt = 1; attempt < ADMIN_LOGIN_FAILURES; attempt++) {
    await expect(guessFrom(atHome)).rejects.toMatchObject({ code: 'login_failed' });
  }
  await expect(server.as(atHome).call(adminEndpoints.adminLogin, ADMIN)).resolves.toMatchObject({ success: true });
  const guesser = newPerson();
  for (let attempt = 0; attempt < 3; attempt++) await guessFrom(guesser).catch(() => {});
  await expect(guessFrom(guesser)).rejects.toMatchObject(LOCKED);
});

test('logging out ends its own session at once, and no other', async () => {
  const [calls, other] = [await loggedIn(), await loggedIn()];
  await calls.call(adminEndpoints.adminLogout, {});
  for (const { path, request } of guarded) {
    const response = await calls.fetch(path, request);
    expect([path, response.status, (await response.json()).code]).toEqual([path, 401, 'admin_session_expired']);
  }
  const { actions } = await other.call(adminEndpoints.adminAudit, {});
  expect(actions.slice(0, 3).map(({ action }) => action)).toEqual(['logout', 'login', 'login']);
});

test('the cron deletes expired sessions', async () => {
  const sessions = async (id: string) =>
    (await server.d1.prepare('SELECT id FROM admin_sessions WHERE id = ?').bind(id).all()).results.length;
  const [live, over] = [await seedSession(), await seedSession(Date.now() - 1)];
  await server.runCron(Date.now());
  expect([await sessions(live), await sessions(over)]).toEqual([1, 0]);
});

test('checks only five of 30 parallel guesses', async () => {
  const guesser = server.newVisitor();
  const email = `${newId().toLowerCase()}@example.com`;
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      guesser.call(adminEndpoints.adminLogin, { email, password: `guess ${index}` }),
    ),
  );
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'in'));
  expect(codes.filter((code) => code === 'login_failed')).toHaveLength(ADMIN_LOGIN_FAILURES);
  expect(codes.filter((code) => code === 'too_many_logins')).toHaveLength(30 - ADMIN_LOGIN_FAILURES);
});

test('refuses every login if no password is configured', async () => {
  const { call } = (await serverOfTest({ secrets: { ADMIN_PASSWORD: '' } })).newVisitor();
  const login = call(adminEndpoints.adminLogin, { ...ADMIN, password: ' ' });
  await expect(login).rejects.toMatchObject({ status: 503 });
  await expect(call(adminEndpoints.adminHistory, {})).rejects.toMatchObject({ status: 503 });
});
