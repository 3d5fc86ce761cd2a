import { randomUUID } from 'node:crypto';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { type Claims, idTokenClaims, providerKeys, SIGN_IN_VARS, signIdToken } from '../../harness/identity.ts';
import { newAccount, newPerson, withToken } from '../../harness/people.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { serverOfTest } from '../../harness/running/own-server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { announced } from '../../harness/uploads.ts';

const HOUR = 3600;
const UID = 'NfR3bVdh1yZ0aBcDeFgHiJkLmN12';
const userId = `user_${UID}`;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const server = sharedServer();

const register = endpoints.register;
const withBearer = (token: string, target = server) => target.as(withToken(newPerson(), token));
const unsigned = (claims: Claims = {}) => new UnsecuredJWT(idTokenClaims({ sub: UID, ...claims })).encode();

/** Returns the code with which calls refuse the token. Fails if codes differ or a call stores anything. */
async function refusalOf(token: string, target = server): Promise<string> {
  const calls = withBearer(token, target);
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error) => error.code,
    );
  const storedBefore = await everythingStored(target);
  const codes = await Promise.all([
    codeOf(calls.call(register, { firebaseUid: UID })),
    codeOf(calls.call(endpoints.linkAnonymous, { userId, anonymousUserId: `user_${randomUUID()}` })),
    codeOf(calls.call(endpoints.deleteAccount, { userId })),
    codeOf(calls.call(endpoints.userStats, { userId })),
    codeOf(calls.call(endpoints.createFolder, { userId, folderName: 'Mine' })),
    codeOf(calls.call(endpoints.ipUsage, { userId })),
    codeOf(calls.call(endpoints.initUpload, { userId, files: [announced()], expiryDays: 1 })),
  ]);
  expect(await everythingStored(target)).toEqual(storedBefore);
  expect(new Set(codes).size, codes.join()).toBe(1);
  return codes[0] ?? '';
}

test('an ID token of the provider gives access only to the account that it names', async () => {
  const token = await signIdToken({ sub: UID });
  await expect(withBearer(token).call(register, { firebaseUid: UID })).resolves.toEqual({ userId });
  await expect(withBearer(token).call(endpoints.userStats, { userId })).resolves.toMatchObject({ totalFiles: 0 });
  const otherAccount = await newAccount();
  await expect(withBearer(token).call(register, { firebaseUid: otherAccount.uid })).rejects.toMatchObject({
    status: 403,
    code: 'not_your_account',
  });
  expect(await refusalOf((await newAccount()).token)).toBe('not_your_account');
});

test('refuses calls for an account without its ID token', async () => {
  const calls = server.newVisitor();
  await expect(calls.call(endpoints.userStats, { userId })).rejects.toMatchObject({
    status: 401,
    code: 'sign_in_required',
  });
  expect(await refusalOf('')).toBe('sign_in_required');
  expect(await refusalOf('not.a.token')).toBe('sign_in_required');
});

const stranger = generateKeyPair('RS256');
const forged: [string, () => Promise<string> | string][] = [
  ['a signature of another key', async () => signIdToken({ sub: UID }, (await stranger).privateKey)],
  ['another audience', () => signIdToken({ sub: UID, aud: 'another-project' })],
  ['another issuer', () => signIdToken({ sub: UID, iss: 'https://securetoken.google.com/another-project' })],
  ['an issue time in the future', () => signIdToken({ sub: UID, iat: inSeconds(HOUR), exp: inSeconds(2 * HOUR) })],
  ['a start time in the future', () => signIdToken({ sub: UID, nbf: inSeconds(HOUR) })],
  ['no subject', () => signIdToken({})],
  ['an empty subject', () => signIdToken({ sub: '' })],
  ['no sign-in time', () => signIdToken({ sub: UID, auth_time: undefined as never })],
  ['no signature', () => unsigned()],
  ['the public key used as an HMAC secret', publicKeyAsSecret],
];

async function publicKeyAsSecret(): Promise<string> {
  const secret = new TextEncoder().encode(await exportSPKI((await providerKeys()).publicKey));
  return new SignJWT(idTokenClaims({ sub: UID })).setProtectedHeader({ alg: 'HS256' }).sign(secret);
}

test.each(forged)('refuses an ID token with %s', async (_, token) => {
  expect(await refusalOf(await token())).toBe('sign_in_required');
});

test('an expired ID token, or one issued too long ago, is refused with token_expired', async () => {
  const past = { sub: UID, iat: inSeconds(-HOUR - 60), auth_time: inSeconds(-HOUR - 60), exp: inSeconds(-60) };
  expect(await refusalOf(await signIdToken(past))).toBe('token_expired');
  const calls = withBearer(await signIdToken(past));
  await expect(calls.call(endpoints.userStats, { userId })).rejects.toMatchObject({ status: 401 });
  expect(await refusalOf(await signIdToken({ sub: UID, iat: inSeconds(-2 * HOUR) }))).toBe('token_expired');
});

test('refuses an ID token whose uid makes its account id look like an anonymous id', async () => {
  const sub = randomUUID();
  const calls = withBearer(await signIdToken({ sub }));
  await expect(calls.call(register, { firebaseUid: sub })).rejects.toMatchObject({ code: 'sign_in_required' });
});

const emulated = { FIREBASE_PROJECT_ID: 'demo-tests', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
const demo = { iss: 'https://securetoken.google.com/demo-tests', aud: 'demo-tests' };

test('with the emulator, accepts unsigned tokens of its project and checks all other claims', async () => {
  const target = await serverOfTest({ vars: emulated });
  await expect(withBearer(unsigned(demo), target).call(register, { firebaseUid: UID })).resolves.toEqual({ userId });
  expect(await refusalOf(unsigned(), target)).toBe('sign_in_required');
  expect(await refusalOf(unsigned({ ...demo, exp: inSeconds(-60) }), target)).toBe('token_expired');
  expect(await refusalOf(unsigned({ ...demo, sub: 'another' }), target)).toBe('not_your_account');
  const { signIn } = await withBearer('', target).call(endpoints.config, {});
  expect(signIn).toMatchObject({ projectId: 'demo-tests', emulatorHost: '127.0.0.1:9099' });
});

test('refuses the emulator if the request has a public host name', async () => {
  const target = await serverOfTest({ vars: emulated });
  const ask = (Host: string) =>
    sendRaw(new URL('/api/config', target.url), newPerson(), { method: 'GET', headers: { Host } });
  const answer = await ask('files.example.com');
  expect([answer?.status, answer?.body]).toEqual([503, expect.stringContaining('FIREBASE_AUTH_EMULATOR_HOST')]);
  expect(await ask('localhost:8787')).toMatchObject({ status: 200 });
});

test.each([
  ['an emulator with a real project', { ...emulated, FIREBASE_PROJECT_ID: 'real' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  ['an emulator without a project', { ...emulated, FIREBASE_PROJECT_ID: '' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  ['a project without a key', { ...SIGN_IN_VARS, FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY'],
])('refuses %s and names the wrong variable', async (_, vars, name) => {
  const target = await serverOfTest({ vars });
  const response = await withBearer(unsigned(demo), target).fetch('/api/config');
  const answer = await response.json();
  expect([response.status, answer.code]).toEqual([503, 'not_configured']);
  expect(answer.error).toContain(name);
});

test('without a Firebase project, reports that sign-in is off and refuses every token', async () => {
  const target = await serverOfTest({ vars: { FIREBASE_PROJECT_ID: '' } });
  await expect(target.newVisitor().call(endpoints.config, {})).resolves.toMatchObject({ signIn: null });
  expect(await refusalOf(await signIdToken({ sub: UID }), target)).toBe('sign_in_required');
  expect(await refusalOf(unsigned({ iss: 'https://securetoken.google.com/', aud: '' }), target)).toBe(
    'sign_in_required',
  );
});
