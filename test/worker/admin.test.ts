import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_LOGIN_FAILURES } from '../../worker/admin/limits.ts';
import { downloadPath } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/endpoints.ts';
import { bytes } from '../harness/bytes.ts';
import { newAccount, newPerson, withToken } from '../harness/people.ts';
import { fileRow, folderRow, newId, seedFolder } from '../harness/seed.ts';
import { ADMIN, type Server, startServer } from '../harness/server.ts';
import { folderById, objectsOf } from '../harness/stored.ts';
import { announced, begin, put, uploadOne } from '../harness/uploads.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer();
  await loggedIn();
});
afterAll(() => server.close());

const somebody = () => server.as(newPerson());
const linkTo = (folderId: string) => `${server.url.origin}/d/${folderId}`;

/** Where the administrator has logged in before: what strangers do with the account does not reach them there. */
const knownAdmin = newPerson();

async function loggedIn() {
  const { token } = await server.as(knownAdmin).call(endpoints.adminLogin, ADMIN);
  return server.as(withToken(knownAdmin, token));
}

/** Every call that only an administrator may make, as a plain request. */
const guarded: [string, string, object][] = [
  ['POST', '/api/admin/logout', {}],
  ['GET', '/api/admin/history', {}],
  ['GET', '/api/admin/audit', {}],
  ['GET', '/api/admin/contact-submissions', {}],
  ['POST', `/api/admin/contact-submissions/${newId()}`, { status: 'resolved' }],
  ['POST', '/api/admin/preview', { url: '/d/x' }],
  ['POST', '/api/admin/takedown', { url: '/d/x', reason: 'x' }],
];

const SECOND = () => Math.floor(Date.now() / 1000);
const HOUR_MS = 3_600_000;

/** The id of a session that is there until then, written by nobody's login. */
async function seedSession(expiresAt = Date.now() + HOUR_MS): Promise<string> {
  const id = newId();
  await server.d1
    .prepare('INSERT INTO admin_sessions VALUES (?, ?, ?, ?)')
    .bind(id, ADMIN.email, Date.now() - HOUR_MS, expiresAt)
    .run();
  return id;
}

/** Of a session that is there, so that nothing but the token is wrong with it. */
const forged = async (key: string, claims: object, alg = 'HS256') =>
  new SignJWT({ sub: ADMIN.email, jti: await seedSession(), exp: SECOND() + 3600, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(key));

/** The key as `lib/signed.ts` makes it, with the tests' own secret. */
const REAL_KEY = `${JSON.stringify(['admin', ADMIN.email, ADMIN.password])}:a secret that is long enough for the tests`;

const unsigned = async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: ADMIN.email, jti: await seedSession(), exp: SECOND() + 3600 };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
};

test('a token made with the real key is taken, so the refusals below are not for another reason', async () => {
  const calls = server.as(withToken(newPerson(), await forged(REAL_KEY, {})));
  await expect(calls.call(endpoints.adminHistory, {})).resolves.toMatchObject({ success: true });
});

test.each<[string, () => Promise<string> | string, string]>([
  ['nothing at all', () => '', 'admin_required'],
  ['something that is no token', () => 'abc', 'admin_required'],
  ['an account of the product', async () => (await newAccount()).token, 'admin_required'],
  ['a token of another key', () => forged('another key that is long enough too', {}), 'admin_required'],
  [
    'a token signed with the secret alone',
    () => forged('a secret that is long enough for the tests', {}),
    'admin_required',
  ],
  [
    'a token of the password before',
    () => forged(REAL_KEY.replace('the password', 'the old password'), {}),
    'admin_required',
  ],
  ['a token without a signature', unsigned, 'admin_required'],
  ['a token of another algorithm', () => forged(REAL_KEY.padEnd(64), {}, 'HS512'), 'admin_required'],
  [
    'a token that says another thing than was signed',
    async () => {
      const [head, , tail] = (await forged(REAL_KEY, {})).split('.');
      return [head, Buffer.from(JSON.stringify({ sub: 'x', exp: SECOND() + 9999 })).toString('base64url'), tail].join(
        '.',
      );
    },
    'admin_required',
  ],
  ['a session that is over', () => forged(REAL_KEY, { exp: SECOND() - 1 }), 'admin_session_expired'],
  ['a session that never was', () => forged(REAL_KEY, { jti: newId() }), 'admin_session_expired'],
  ['a token that names no session', () => forged(REAL_KEY, { jti: undefined }), 'admin_session_expired'],
  [
    'a session whose row is over',
    async () => forged(REAL_KEY, { jti: await seedSession(Date.now() - 1) }),
    'admin_session_expired',
  ],
])('%s opens nothing', async (_, tokenOf, code) => {
  const token = await tokenOf();
  const calls = server.as(token === '' ? newPerson() : withToken(newPerson(), token));
  for (const [method, path, body] of guarded) {
    const response = await calls.fetch(path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
    expect([path, response.status, (await response.json()).code]).toEqual([path, 401, code]);
  }
});

test('guessing ends after five failures, for the address and for the account, and says for how long', async () => {
  const guesser = somebody();
  const email = `${newId().toLowerCase()}@example.com`;
  const guess = (password: string) => guesser.call(endpoints.adminLogin, { email, password });
  for (let tries = 0; tries < ADMIN_LOGIN_FAILURES; tries++) {
    await expect(guess(`wrong ${tries}`)).rejects.toMatchObject({ status: 401, code: 'login_failed' });
  }
  const locked = { status: 429, code: 'too_many_logins', retryAfterSeconds: expect.any(Number) };
  await expect(guess('another')).rejects.toMatchObject(locked);
  await expect(guesser.call(endpoints.adminLogin, ADMIN)).rejects.toMatchObject(locked);
  await expect(somebody().call(endpoints.adminLogin, { email, password: 'x' })).rejects.toMatchObject(locked);
  await expect(loggedIn()).resolves.toBeDefined();
});

test('whoever guesses elsewhere does not lock the administrator out where they have logged in before', async () => {
  const atHome = newPerson();
  const logIn = (person = atHome) => server.as(person).call(endpoints.adminLogin, ADMIN);
  const guess = (person: ReturnType<typeof newPerson>) =>
    server.as(person).call(endpoints.adminLogin, { ...ADMIN, password: 'a guess' });
  await logIn();
  const codes = [];
  for (let tries = 0; tries < 3 * ADMIN_LOGIN_FAILURES; tries++) {
    codes.push(await guess(newPerson()).catch(({ code }) => code));
  }
  // From many addresses, but together no more than five.
  expect(codes.filter((code) => code === 'login_failed')).toHaveLength(ADMIN_LOGIN_FAILURES);
  const locked = { status: 429, code: 'too_many_logins', retryAfterSeconds: expect.any(Number) };
  await expect(logIn(newPerson())).rejects.toMatchObject(locked);
  await expect(logIn()).resolves.toMatchObject({ success: true });
  // What was known stays known, and the strangers stay slowed.
  await expect(logIn()).resolves.toMatchObject({ success: true });
  await expect(guess(newPerson())).rejects.toMatchObject(locked);
});

test('a token is dead as soon as its holder has logged out, and no other is', async () => {
  const logIn = async () => (await server.as(knownAdmin).call(endpoints.adminLogin, ADMIN)).token;
  const [token, other] = [await logIn(), await logIn()];
  const calls = server.as(withToken(newPerson(), token));
  await calls.call(endpoints.adminLogout, {});
  for (const [method, path, body] of guarded) {
    const response = await calls.fetch(path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
    expect([path, response.status, (await response.json()).code]).toEqual([path, 401, 'admin_session_expired']);
  }
  const others = server.as(withToken(newPerson(), other));
  const { actions } = await others.call(endpoints.adminAudit, {});
  expect(actions.slice(0, 3).map(({ action }) => action)).toEqual(['logout', 'login', 'login']);
});

test('sessions that are over leave with the next cron', async () => {
  const sessions = async (id: string) =>
    (await server.d1.prepare('SELECT id FROM admin_sessions WHERE id = ?').bind(id).all()).results.length;
  const [live, over] = [await seedSession(), await seedSession(Date.now() - 1)];
  await server.runCron(Date.now());
  expect([await sessions(live), await sessions(over)]).toEqual([1, 0]);
});

test('thirty guesses at once are no more than five', async () => {
  const guesser = somebody();
  const email = `${newId().toLowerCase()}@example.com`;
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => guesser.call(endpoints.adminLogin, { email, password: `guess ${at}` })),
  );
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'in'));
  expect(codes.filter((code) => code === 'login_failed')).toHaveLength(ADMIN_LOGIN_FAILURES);
  expect(codes.filter((code) => code === 'too_many_logins')).toHaveLength(30 - ADMIN_LOGIN_FAILURES);
});

test('without a password in the configuration nobody logs in', async () => {
  const bare = await startServer({ secrets: { ADMIN_PASSWORD: '' } });
  try {
    const calls = bare.as(newPerson());
    await expect(calls.call(endpoints.adminLogin, { ...ADMIN, password: ' ' })).rejects.toMatchObject({ status: 503 });
    await expect(calls.call(endpoints.adminHistory, {})).rejects.toMatchObject({ status: 503 });
  } finally {
    await bare.close();
  }
});

test.each([
  ['another site', 'https://example.com/d/abcdefghijklmnop'],
  ['a name that begins like ours', 'https://localhost.example.com/d/abcdefghijklmnop'],
  ['ours as a user name', 'https://localhost@example.com/d/abcdefghijklmnop'],
  ['a script', 'javascript:alert(1)//d/abcdefghijklmnop'],
  ['words', 'please delete it'],
  ['the home page', '/'],
  ['an id that is none', '/d/short'],
  ['a path below the folder', '/d/abcdefghijklmnop/more'],
  ['an address that only begins without a scheme', '//example.com/d/abcdefghijklmnop'],
])('a link to %s is refused with a sentence', async (_, url) => {
  const calls = await loggedIn();
  const aboutTheLink = { status: 400, fields: { field: 'url' }, message: /link/ };
  await expect(calls.call(endpoints.adminPreview, { url })).rejects.toMatchObject(aboutTheLink);
  const takedown = calls.call(endpoints.adminTakedown, { url, reason: 'test' });
  await expect(takedown).rejects.toMatchObject(aboutTheLink);
});

test('a folder is looked at by any form of its link', async () => {
  const { folderId } = await uploadOne(somebody(), bytes(10), { name: 'film.mkv' });
  const calls = await loggedIn();
  const forms = [linkTo(folderId), `/d/${folderId}`, `/r/${folderId}`, `${server.url.host}/r/${folderId}?x=1#y`];
  for (const url of forms) {
    const { content } = await calls.call(endpoints.adminPreview, { url });
    expect(content).toMatchObject({
      folder: { file_count: 1, total_size: 10 },
      files: [{ original_filename: 'film.mkv', file_size: 10 }],
    });
  }
});

test('a takedown removes the bytes, keeps the reason at the link, and cannot be undone by the owner', async () => {
  const owner = somebody();
  const { folderId, fileId } = await uploadOne(owner, bytes(100));
  await somebody().call(endpoints.contact, {
    name: 'Rights Holder',
    email: 'holder@example.com',
    subject: 'Report Content',
    folderUrl: linkTo(folderId),
    message: 'That is mine.',
  });
  const calls = await loggedIn();
  const answer = await calls.call(endpoints.adminTakedown, { url: linkTo(folderId), reason: ' DMCA notice 4711 ' });
  expect(answer).toMatchObject({ deletedContent: { deletedFiles: 1 }, reason: 'DMCA notice 4711' });

  const reader = await somebody().fetch(downloadPath(folderId, fileId));
  expect([reader.status, (await reader.json()).code]).toEqual([451, 'taken_down']);
  const { folder } = await owner.call(endpoints.folder, { folderId });
  expect(folder).toMatchObject({ copyrightViolation: true, takedownReason: 'DMCA notice 4711', files: [] });
  const { userId } = owner.person;
  await expect(owner.call(endpoints.deleteFolder, { folderId, userId })).rejects.toMatchObject({ code: 'taken_down' });
  await expect(begin(owner, [announced()], { folderId })).rejects.toMatchObject({ code: 'taken_down' });
  await expect(calls.call(endpoints.adminTakedown, { url: linkTo(folderId), reason: 'again' })).rejects.toMatchObject({
    code: 'taken_down',
  });
  await expect.poll(() => objectsOf(server, folderId)).toEqual([]);

  await server.runCron(Date.now() + 400 * 24 * 3_600_000);
  expect(await folderById(server, folderId)).toMatchObject({ takedownReason: 'DMCA notice 4711' });
  const later = await loggedIn();
  const { takedowns } = await later.call(endpoints.adminHistory, {});
  expect(takedowns.find((each) => each.content_id === folderId)).toMatchObject({
    reason: 'DMCA notice 4711',
    reporter_name: 'Rights Holder',
    reporter_email: 'holder@example.com',
    content_url: linkTo(folderId),
    status: 'deleted',
  });
  const { actions } = await later.call(endpoints.adminAudit, {});
  expect(actions.find((each) => each.action === 'takedown' && each.target === folderId)).toMatchObject({
    admin: ADMIN.email,
  });
});

test('a takedown takes the folders inside as well, and an upload under way ends', async () => {
  const owner = somebody();
  const { userId } = owner.person;
  const parent = await owner.call(endpoints.createFolder, { userId, folderName: 'Parent' });
  const child = await owner.call(endpoints.createFolder, {
    userId,
    folderName: 'Child',
    parentFolderId: parent.folderId,
  });
  const { uploadUrls } = await begin(owner, [announced({ size: 10 })], { folderId: child.folderId });
  const calls = await loggedIn();
  await calls.call(endpoints.adminTakedown, { url: `/d/${parent.folderId}`, reason: 'test' });
  const { folder } = await owner.call(endpoints.folder, { folderId: child.folderId });
  expect(folder.copyrightViolation).toBe(true);
  expect((await put(owner, uploadUrls[0]?.uploadUrl ?? '', bytes(10))).status).toBe(404);
  expect(await objectsOf(server, child.folderId)).toEqual([]);
});

test('a takedown reaches what is inside a folder that is on its way out', async () => {
  const folder = folderRow({ name: 'Films' });
  const ownerId = folder.ownerId;
  const leaving = folderRow({ ownerId, parentId: folder.id, status: 'deleting' });
  const inside = folderRow({ ownerId, parentId: leaving.id });
  const file = fileRow(inside, 0, { size: 10 });
  await server.bucket.put(file.r2Key, bytes(10));
  await seedFolder(server.d1, folder);
  await seedFolder(server.d1, leaving);
  await seedFolder(server.d1, inside, [file]);
  const calls = await loggedIn();
  await calls.call(endpoints.adminTakedown, { url: linkTo(folder.id), reason: 'test' });
  expect((await somebody().fetch(downloadPath(inside.id, file.id))).status).toBe(451);
});

test('what came into a folder while it was taken down goes with the next cron, and the tombstone stays', async () => {
  const folder = folderRow({ takenDownAt: Date.now(), takedownReason: 'test' });
  const file = fileRow(folder, 0, { size: 10 });
  await server.bucket.put(file.r2Key, bytes(10));
  await seedFolder(server.d1, folder, [file]);
  await server.runCron(Date.now());
  expect(await objectsOf(server, folder.id)).toEqual([]);
  expect(await folderById(server, folder.id)).toMatchObject({ fileCount: 0, takedownReason: 'test' });
});

test('submissions wait until somebody decides about them, once', async () => {
  const email = `${newId().toLowerCase()}@example.com`;
  await somebody().call(endpoints.contact, { name: 'A', email, subject: 'Others', message: 'Hello' });
  const calls = await loggedIn();
  const find = async () =>
    (await calls.call(endpoints.adminSubmissions, {})).submissions.find((each) => each.email === email);
  const submissionId = (await find())?.submission_id ?? '';
  expect(await find()).toMatchObject({ status: 'new', folder_url: null });
  await calls.call(endpoints.adminDecide, { submissionId, status: 'dismissed' });
  expect((await find())?.status).toBe('dismissed');
  await expect(calls.call(endpoints.adminDecide, { submissionId, status: 'resolved' })).rejects.toMatchObject({
    code: 'already_decided',
  });
  await expect(calls.call(endpoints.adminDecide, { submissionId: newId(), status: 'resolved' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('fifty folders that were taken down while files came lose all of them in one run', async () => {
  const folders = Array.from({ length: 50 }, () => folderRow({ takenDownAt: Date.now(), takedownReason: 'test' }));
  for (const folder of folders) {
    const file = fileRow(folder, 0, { size: 1 });
    await server.bucket.put(file.r2Key, bytes(1));
    await seedFolder(server.d1, folder, [file]);
  }
  await server.runCron(Date.now());
  const left = await Promise.all(folders.map(({ id }) => objectsOf(server, id)));
  expect(left.flat()).toEqual([]);
  expect(await folderById(server, folders[0]?.id ?? '')).toMatchObject({ fileCount: 0, takedownReason: 'test' });
});
