import { expect, test } from 'vitest';
import { ApiError, type Credentials, createCall } from '../../../../../web/lib/api';
import { createSession, type SignedIn } from '../../../../../web/lib/session/session';
import { endpoints } from '../../../../../worker/contract/calls/endpoints';
import { remembering } from './remembered';

const ID = /^user_[0-9a-f-]{36}$/;
const ACCOUNT = 'user_Abc123';
const ANONYMOUS = 'user_2b7c1d1e-1111-4222-8333-444455556666';

const account = (): SignedIn => ({
  userId: ACCOUNT,
  email: 'ada@example.com',
  displayName: 'Ada',
  isEmailVerified: false,
  memberSince: null,
  token: async (fresh) => (fresh ? 'fresh' : 'kept'),
  refused: async () => false,
});

const signedInBefore = () => remembering({ fileshare_user_id: ACCOUNT, fileshare_user_id_original: ANONYMOUS });

test('switches to the account on sign-in, and keeps the anonymous id for sign-out', () => {
  const { state, memory } = remembering({ fileshare_user_id: ANONYMOUS });
  const session = createSession(memory);
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.get().status));
  expect(session.get()).toMatchObject({ status: 'anonymous', userId: ANONYMOUS, email: null });
  session.signedIn(account());
  expect(session.get()).toMatchObject({ status: 'signed-in', userId: ACCOUNT, email: 'ada@example.com' });
  expect(session.get()).toBe(session.get());
  expect(session.originalId()).toBe(ANONYMOUS);
  expect(state).toEqual({
    stored: { fileshare_user_id: ACCOUNT, fileshare_user_id_original: ANONYMOUS },
    cookie: ACCOUNT,
  });
  session.signedOut('original', 'user');
  expect(session.get()).toMatchObject({ status: 'anonymous', userId: ANONYMOUS });
  session.signedIn(account());
  session.signedOut('new', 'user');
  expect(session.get().userId).toMatch(ID);
  expect(session.get().userId).not.toBe(ANONYMOUS);
  expect(state.stored.fileshare_user_id_original).toBe(session.get().userId);
  expect(seen).toEqual(['signed-in', 'anonymous', 'signed-in', 'anonymous']);
});

test('knows the account immediately after a reload, and waits for its token', async () => {
  const session = createSession(signedInBefore().memory);
  let restores = 0;
  session.restoreBy(async () => {
    restores++;
    session.signedIn(account());
  });
  expect(session.get()).toMatchObject({ status: 'restoring', userId: ACCOUNT });
  const tokens = await Promise.all([session.token(ACCOUNT, false), session.token(null, true)]);
  expect([tokens, restores]).toEqual([['kept', 'fresh'], 1]);
  await expect(session.token('user_Other', false)).resolves.toBeNull();
});

test('says that a session could not be restored, and retries with the next call', async () => {
  const session = createSession(signedInBefore().memory);
  session.restoreBy(() => Promise.reject(new TypeError('offline')));
  expect(session.get().isUnreachable).toBe(false);
  await expect(session.token(ACCOUNT, false)).rejects.toThrow('offline');
  expect(session.get()).toMatchObject({ status: 'restoring', isUnreachable: true });
  session.restoreBy(async () => session.signedIn(account()));
  await expect(session.token(ACCOUNT, false)).resolves.toBe('kept');
  expect(session.get()).toMatchObject({ status: 'signed-in', isUnreachable: false });
});

test('says, also after a reload, that the session was ended elsewhere, until the user dismisses the message', () => {
  const { memory } = remembering({ fileshare_user_id: ANONYMOUS });
  const session = createSession(memory);
  session.signedIn(account());
  session.signedOut('original', 'others');
  expect(session.get()).toMatchObject({ status: 'anonymous', userId: ANONYMOUS, end: 'ended' });
  expect(createSession(memory).get().end).toBe('ended');
  session.dismissEnd();
  expect([session.get().end, createSession(memory).get().end]).toEqual([null, null]);
});

test('forgets how the previous session ended after a new sign-in', () => {
  const { memory } = remembering({ fileshare_user_id: ANONYMOUS });
  const session = createSession(memory);
  session.signedIn(account());
  session.signedOut('original', 'others');
  session.signedIn(account());
  session.signedOut('original', 'user');
  expect([session.get().end, createSession(memory).get().end]).toEqual([null, null]);
});

test('says in other tabs that the user logged out, but not on pages opened later', () => {
  const { memory } = remembering({ fileshare_user_id: ANONYMOUS });
  const [here, there] = [createSession(memory), createSession(memory)];
  for (const session of [here, there]) session.signedIn(account());
  here.announceEnd('logged-out');
  here.signedOut('new', 'user');
  there.signedOut('original', 'others');
  expect([here.get().end, there.get().end, createSession(memory).get().end]).toEqual([null, 'logged-out', null]);
  expect(there.get().userId).toBe(here.get().userId);
});

test('replaces a linked id by the account, or by a new id if nobody is signed in', () => {
  const session = createSession(remembering({ fileshare_user_id: ANONYMOUS }).memory);
  expect(session.successorOf('user_somebody-else')).toBeNull();
  session.signedIn(account());
  expect(session.successorOf(ANONYMOUS)).toBe(ACCOUNT);
  session.signedOut('original', 'user');
  const next = session.successorOf(ANONYMOUS);
  expect(next).toMatch(ID);
  expect(next).not.toBe(ANONYMOUS);
  expect(session.get()).toMatchObject({ status: 'anonymous', userId: next });
});

test('adopts changes of another tab and never reverts them', () => {
  const { state, memory } = remembering({ fileshare_user_id: ANONYMOUS });
  const session = createSession(memory);
  session.get();
  Object.assign(state.stored, { fileshare_user_id: ACCOUNT, fileshare_user_id_original: ANONYMOUS });
  expect(session.successorOf(ANONYMOUS)).toBe(ACCOUNT);
  expect(state.stored.fileshare_user_id).toBe(ACCOUNT);
  expect(session.get().status).toBe('restoring');
});

const USAGE = {
  totalBytes: 0,
  limitBytes: 1,
  usagePercent: 0,
  isPremium: false,
  uploadBytes: 0,
  downloadBytes: 0,
  ipAddress: '203.0.113.7',
  month: '2026-11',
  resetsAt: '2026-12-01T00:00:00.000Z',
};

/** Responds with one error code per request. Null is a success. `requests` lists token and user id of each request. */
async function serverResponding(answers: (string | null)[], credentials: Credentials) {
  const requests: string[] = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    expect(String(url)).toBe('http://server/api/ip-usage');
    requests.push(`${headers.get('Authorization') ?? 'nothing'} as ${headers.get('X-User-Id')}`);
    const code = answers.shift() ?? null;
    return code === null ? Response.json(USAGE) : Response.json({ error: 'No.', code }, { status: 401 });
  };
  return {
    requests,
    ask: (userId: string) =>
      createCall('http://server', credentials)(endpoints.ipUsage, { userId }).finally(() => {
        globalThis.fetch = realFetch;
      }),
  };
}

const credentials: Credentials = {
  token: async (_, fresh) => (fresh ? 'fresh' : 'kept'),
  successorOf: () => ACCOUNT,
  refused: async () => false,
};

test('sends a token for accounts, and none for anonymous ids', async () => {
  const server = await serverResponding([], credentials);
  await server.ask(ACCOUNT);
  expect(server.requests).toEqual([`Bearer kept as ${ACCOUNT}`]);
  const two = await serverResponding([], credentials);
  await two.ask(ANONYMOUS);
  expect(two.requests).toEqual([`nothing as ${ANONYMOUS}`]);
});

test('renews an expired token once', async () => {
  const server = await serverResponding(['token_expired'], credentials);
  await server.ask(ACCOUNT);
  expect(server.requests).toEqual([`Bearer kept as ${ACCOUNT}`, `Bearer fresh as ${ACCOUNT}`]);
  const stubborn = await serverResponding(['token_expired', 'token_expired'], credentials);
  await expect(stubborn.ask(ACCOUNT)).rejects.toMatchObject({ code: 'token_expired' });
  expect(stubborn.requests).toHaveLength(2);
});

test('repeats a call with the token of another sign-in if the session of the first token has ended', async () => {
  let present = 'old';
  const server = await serverResponding(['session_ended'], {
    ...credentials,
    token: async () => present,
    refused: async (token) => {
      present = 'new';
      return token === 'old';
    },
  });
  await server.ask(ACCOUNT);
  expect(server.requests).toEqual([`Bearer old as ${ACCOUNT}`, `Bearer new as ${ACCOUNT}`]);
});

test('rejects with session_ended if no other token exists', async () => {
  const server = await serverResponding(['session_ended'], credentials);
  await expect(server.ask(ACCOUNT)).rejects.toMatchObject({ code: 'session_ended' });
  expect(server.requests).toHaveLength(1);
});

test('repeats a call of a linked id as the account', async () => {
  const server = await serverResponding(['id_linked'], credentials);
  await server.ask(ANONYMOUS);
  expect(server.requests).toEqual([`nothing as ${ANONYMOUS}`, `Bearer kept as ${ACCOUNT}`]);
});

test('treats a missing token as a network failure if there is no connection', async () => {
  const offline = { ...credentials, token: () => Promise.reject(new Error('offline')) };
  const server = await serverResponding([], offline);
  const failure = await server.ask(ACCOUNT).catch((thrown) => thrown);
  expect(failure).toBeInstanceOf(ApiError);
  expect([failure.code, server.requests]).toEqual(['network', []]);
});
