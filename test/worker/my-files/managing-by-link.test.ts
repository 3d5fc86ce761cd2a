/** The file is long because its tests share the callers and their calls. */
import { expect, test } from 'vitest';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MANAGEMENT_SECRET_HEADER } from '../../../worker/contract/ids.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { callWith, makeSecret, managerActs, secretIn } from '../../harness/management.ts';
import { newAccount, newPerson, type Person } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { changeFolder, fileById, folderById, insertExclusion } from '../../harness/stored/queries.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, miscounted, newId, seedFolder } from '../../harness/stored/seed.ts';
import { announced, beginOne, put, uploadOne } from '../../harness/uploads.ts';

const server = ownServer({ observed: true });

async function managed(state: Parameters<typeof changeFolder>[2] = {}) {
  const owner = server.newVisitor();
  const folder = folderRow({ ownerId: owner.person.userId });
  const file = fileRow(folder, 0);
  await seedFolder(server.d1, folder, [file, fileRow(folder, 1, { path: 'dir' })]);
  const secret = await makeSecret(owner, folder.id);
  await changeFolder(server, folder.id, state);
  return { owner, folderId: folder.id, fileId: file.id, secret };
}

type ManagedFolder = Awaited<ReturnType<typeof managed>>;

/** `code` is `ok` or the code of the refusal. `message` is the whole response as JSON. */
async function outcomeOf(act: () => Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    return { code: 'ok', message: JSON.stringify(await act()) };
  } catch (error) {
    const { code, message, fields } = error as { code: string; message: string; fields: unknown };
    return { code, message: JSON.stringify({ code, message, fields }) };
  }
}

const callers: Record<string, (of: ManagedFolder) => Promise<ReturnType<typeof managerActs>>> = {
  'the owner': async ({ owner, folderId, fileId }) => managerActs(owner.call, folderId, fileId, owner.person.userId),
  'the holder of the secret': async ({ folderId, fileId, secret }) =>
    managerActs(callWith(server.newVisitor(), secret), folderId, fileId),
  'the holder of an old secret': async ({ owner, folderId, fileId, secret }) => {
    await makeSecret(owner, folderId);
    return managerActs(callWith(server.newVisitor(), secret), folderId, fileId);
  },
  'the holder of another folder’s secret': async ({ folderId, fileId }) =>
    managerActs(callWith(server.newVisitor(), (await managed()).secret), folderId, fileId),
  'a guesser': async ({ folderId, fileId }) =>
    managerActs(callWith(server.newVisitor(), 'x'.repeat(44)), folderId, fileId),
  'a stranger': async ({ folderId, fileId }) => {
    const { call, person } = server.newVisitor();
    return managerActs(call, folderId, fileId, person.userId);
  },
  'another user with both the secret and their own id': async ({ folderId, fileId, secret }) => {
    const calls = server.newVisitor();
    return managerActs(callWith(calls, secret), folderId, fileId, calls.person.userId);
  },
  'another account': async ({ folderId, fileId }) => {
    const { call, person } = server.as(await newAccount());
    return managerActs(call, folderId, fileId, person.userId);
  },
  'an account without its token': async ({ folderId, fileId }) =>
    managerActs(server.newVisitor().call, folderId, fileId, 'user_account'),
  'a caller without an id': async ({ folderId, fileId }) => managerActs(server.newVisitor().call, folderId, fileId),
};

/** `mailing.test.ts` tests `mailFolder`, which also needs a confirmed address. */
const names = Object.entries(allEndpoints)
  .filter(([name, { caller }]) => caller === 'manager' && name !== 'mailFolder')
  .map(([name]) => name);

test.each([
  ['the owner', 'ok'],
  ['the holder of the secret', 'ok'],
  ['the holder of an old secret', 'not_found'],
  ['the holder of another folder’s secret', 'not_found'],
  ['a guesser', 'not_found'],
  ['a stranger', 'not_found'],
  ['another user with both the secret and their own id', 'not_found'],
  ['another account', 'not_found'],
  ['an account without its token', 'sign_in_required'],
  ['a caller without an id', 'invalid_input'],
])('every call of a manager, sent by %s, results in %s', { timeout: 60_000 }, async (caller, code) => {
  const codes: Record<string, string> = {};
  for (const name of names) {
    const of = await managed();
    const acts: Record<string, () => Promise<unknown>> = (await callers[caller]?.(of)) ?? {};
    const outcome = await outcomeOf(acts[name] ?? (() => Promise.reject(new Error(`nobody tries ${name}`))));
    codes[name] = outcome.code;
    if (caller !== 'the owner') expect(outcome.message).not.toContain(of.owner.person.userId.slice(5));
  }
  expect(codes).toEqual(Object.fromEntries(names.map((name) => [name, code])));
  expect(await miscounted(server.d1)).toEqual([]);
});

test.each([
  ['taken_down', { takenDownAt: 1 }],
  ['expired', { expiresAt: 1 }],
])('a holder cannot change a folder that is %s, and does not learn its owner', async (code, overrides) => {
  const of = await managed(overrides);
  const acts = managerActs(callWith(server.newVisitor(), of.secret), of.folderId, of.fileId);
  const codes: Record<string, string> = {};
  for (const [name, act] of Object.entries(acts)) {
    const outcome = await outcomeOf(act);
    codes[name] = outcome.code;
    expect(outcome.message).not.toContain(of.owner.person.userId.slice(5));
  }
  const removed = code === 'expired' ? { deleteFile: 'ok', deleteFolder: 'ok' } : {};
  const all = Object.fromEntries(Object.keys(acts).map((name) => [name, code]));
  expect(codes).toEqual({ ...all, managedFolder: 'ok', ...removed });
});

test('a link contains the folder id and, after the #, a secret, which is stored as a hash only', async () => {
  const { owner, folderId } = await managed();
  const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });
  const url = new URL(manageLink);
  expect([url.origin, url.pathname, url.search]).toEqual([server.url.origin, `/m/${folderId}`, '']);
  expect(url.hash).toMatch(/^#[A-Za-z0-9_-]{44}$/);
  const { results } = await server.d1.prepare('SELECT * FROM capabilities WHERE folder_id = ?').bind(folderId).all();
  expect(results).toEqual([
    { secret_hash: expect.any(String), folder_id: folderId, allows: 'manage', created_at: expect.any(Number) },
  ]);
  expect(JSON.stringify(results)).not.toContain(secretIn(manageLink));
});

test('of parallel calls that replace the same link, only one succeeds', async () => {
  const { folderId, secret } = await managed();
  const make = () => callWith(server.newVisitor(), secret)(endpoints.makeManageLink, { folderId });
  const results = await Promise.allSettled([make(), make(), make()]);
  const links = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.manageLink] : []));
  expect(links).toHaveLength(1);
  const call = callWith(server.newVisitor(), secretIn(links[0] ?? ''));
  await expect(call(endpoints.managedFolder, { folderId })).resolves.toMatchObject({ plan: 'free' });
});

test('a secret cannot change a file in another folder, even of the same owner', async () => {
  const { owner, folderId, secret } = await managed();
  const otherUpload = await uploadOne(owner, bytes(10));
  const call = callWith(server.newVisitor(), secret);
  const attempts = [
    () => call(endpoints.renameFile, { folderId, fileId: otherUpload.fileId, newFilename: 'mine.txt' }),
    () =>
      call(endpoints.renameFile, {
        folderId: otherUpload.folderId,
        fileId: otherUpload.fileId,
        newFilename: 'mine.txt',
      }),
    () => call(endpoints.deleteFile, { folderId, fileId: otherUpload.fileId }),
    () => call(endpoints.deleteFile, { folderId: otherUpload.folderId, fileId: otherUpload.fileId }),
  ];
  for (const act of attempts) expect((await outcomeOf(act)).code).toBe('not_found');
  const unnamed = call(endpoints.renameFile, { fileId: otherUpload.fileId, newFilename: 'mine.txt' });
  await expect(unnamed).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'folderId' } });
  const initCall = call(endpoints.initUpload, { files: [announced()], expiryDays: 1 });
  await expect(initCall).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'folderId' } });
  expect(await fileById(server, otherUpload.fileId)).toMatchObject({ name: 'notes.txt', status: 'ready' });
});

test('a holder uploads files and parts into the folder, and the owner sees them', async () => {
  const { owner, folderId, secret } = await managed();
  const holder = server.newVisitor();
  const call = callWith(holder, secret);
  const files = [announced({ name: 'added.txt', size: 10 }), announced({ name: 'film.mp4', size: 100_000_000 })];
  const initAnswer = await call(endpoints.initUpload, { folderId, files, expiryDays: 1, firstSession: {} });
  expect(initAnswer).not.toHaveProperty('userId');
  const [small, large] = initAnswer.uploadUrls;
  expect((await put(holder, small?.uploadUrl ?? '', bytes(10))).status).toBe(200);
  const session = await call(endpoints.createMultipart, { fileId: large?.fileId ?? '', r2Key: large?.r2Key ?? '' });
  expect(session.missingParts).toHaveLength(4);

  const managedFolder = await owner.own(endpoints.managedFolder, { folderId });
  expect(managedFolder.files.map((file) => [file.originalFilename, file.status])).toContainEqual([
    'added.txt',
    'ready',
  ]);
  expect(managedFolder.current).toMatchObject({ fileCount: 4, unfinishedFiles: 1, unfinishedBytes: 100_000_000 });
});

test('an unfinished file is resumed by its id, with any idempotency key', async () => {
  const owner = server.newVisitor();
  const upload = await beginOne(owner, { size: 10 });
  const { folderId, fileId } = upload;
  const otherUpload = await beginOne(owner, { size: 10 });
  const holder = server.newVisitor();
  const call = callWith(holder, await makeSecret(owner, folderId));
  const goOn = (id: string, size: number) =>
    call(endpoints.initUpload, { folderId, files: [{ ...announced({ size }), fileId: id }], expiryDays: 1 });

  const otherSize = goOn(fileId, 11);
  await expect(otherSize).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'files[0].size' } });
  const [target] = (await goOn(fileId, 10)).uploadUrls;
  expect([target?.fileId, target?.requiresUpload]).toEqual([fileId, true]);
  expect((await put(holder, target?.uploadUrl ?? '', bytes(10))).status).toBe(200);
  const [resumedTarget] = (await goOn(fileId, 10)).uploadUrls;
  expect([resumedTarget?.fileId, resumedTarget?.requiresUpload]).toEqual([fileId, false]);
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 1, unfinishedFiles: 0 });

  const [fresh] = (await goOn(otherUpload.fileId, 10)).uploadUrls;
  expect(fresh?.fileId).not.toBe(otherUpload.fileId);
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 2, unfinishedFiles: 1 });
  expect(await fileById(server, otherUpload.fileId)).toMatchObject({
    folderId: otherUpload.folderId,
    status: 'uploading',
  });
});

test("a management link lists the folder's contents in pages", async () => {
  const { owner, folderId, secret } = await managed();
  const call = callWith(server.newVisitor(), secret);
  const { current, files, pagination, plan, manageLinkCreatedAt } = await call(endpoints.managedFolder, { folderId });
  expect(current).toMatchObject({
    folderId,
    folderName: 'Seeded',
    shareLink: new URL(`/d/${folderId}`, server.url).href,
    fileCount: 2,
    ownSize: 2048,
    totalDownloads: 0,
    copyrightViolation: false,
  });
  expect([files.length, plan, pagination.total]).toEqual([2, 'free', 2]);
  expect(Date.now() - Date.parse(manageLinkCreatedAt ?? '')).toBeLessThan(60_000);
  const second = await call(endpoints.managedFolder, { folderId, page: 2, limit: 1 });
  expect(second.files.map(({ path }) => path)).toEqual(['dir']);
  const fresh = await beginOne(owner, { size: 10 });
  const none = await owner.own(endpoints.managedFolder, { folderId: fresh.folderId });
  expect(none.manageLinkCreatedAt).toBeNull();
  expect(none.current).toMatchObject({ unfinishedFiles: 1, unfinishedBytes: 10 });
});

test("a holder has the limits of the owner's plan", async () => {
  const { folderId, secret } = await managed();
  const call = callWith(server.newVisitor(), secret);
  const forEver = call(endpoints.changeExpiry, { folderId, expiryDays: -1 });
  await expect(forEver).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'expiryDays' } });
  await call(endpoints.changeExpiry, { folderId, expiryDays: 15 });
  const { expiresAt } = (await folderById(server, folderId)) ?? {};
  expect((expiresAt ?? 0) - Date.now()).toBeGreaterThan(14 * DAY_MS);
});

test('a guessed secret reads no row, and an old one at most two per call', async () => {
  const { owner, folderId, fileId, secret } = await managed();
  const refuse = async (acts: ReturnType<typeof managerActs>) => {
    for (const act of Object.values(acts)) expect((await outcomeOf(act)).code).toBe('not_found');
  };
  const guesses = [
    '',
    'x',
    'x'.repeat(44),
    'x'.repeat(5000),
    `${secret.slice(0, 43)}${secret.endsWith('A') ? 'B' : 'A'}`,
  ];
  for (const guess of guesses) {
    const acts = managerActs(callWith(server.newVisitor(), guess), folderId, fileId);
    expect([guess, await rowsReadBy(server, () => refuse(acts))]).toEqual([guess, 0]);
  }
  await makeSecret(owner, folderId);
  const old = managerActs(callWith(server.newVisitor(), secret), folderId, fileId);
  expect(await rowsReadBy(server, () => refuse(old))).toBeLessThanOrEqual(2 * Object.keys(old).length);
});

test('deleting the folder deletes its secret', async () => {
  const { folderId, secret } = await managed();
  const call = callWith(server.newVisitor(), secret);
  await call(endpoints.deleteFolder, { folderId });
  expect((await outcomeOf(() => call(endpoints.managedFolder, { folderId }))).code).toBe('not_found');
  const storedCapabilities = () =>
    server.d1.prepare('SELECT 1 FROM capabilities WHERE folder_id = ?').bind(folderId).all();
  await expect.poll(async () => (await storedCapabilities()).results).toEqual([]);
});

test('the log never contains the secret or the owner, even for refused calls', async () => {
  const { owner, folderId, fileId, secret } = await managed();
  const holder = server.newVisitor();
  for (const act of Object.values(managerActs(callWith(holder, secret), folderId, fileId))) await outcomeOf(act);
  await sendRaw(holder, folderId, { [MANAGEMENT_SECRET_HEADER]: secret });
  const log = server.logs().join('\n');
  expect(log).toContain('"caller":"holder"');
  for (const secretText of [secret, secret.slice(0, 22), secret.slice(22), owner.person.userId.slice(5), folderId]) {
    expect(log).not.toContain(secretText);
  }
});

/** Sends requests that are refused before the handler of the call runs. */
async function sendRaw(calls: Calls, folderId: string, headers: Record<string, string>): Promise<void> {
  const path = `/api/folder/${folderId}/manage`;
  const requests: [string, RequestInit][] = [
    [`${path}?page=x`, { headers }],
    [`${path}/nothing`, { headers }],
    [`${path}-link`, { method: 'POST', headers, body: '{' }],
    [`/api/folder/${newId()}/manage`, { headers }],
    [`/api/folder/${folderId}/expiry`, { method: 'PUT', headers, body: '{"expiryDays":"x"}' }],
  ];
  for (const [to, init] of requests) expect((await calls.fetch(to, init)).status).toBeGreaterThanOrEqual(400);
}

test('a holder at an excluded address cannot upload into the folder', async () => {
  const { folderId, secret } = await managed();
  const excluded: Person = newPerson();
  const ownUpload = await uploadOne(server.as(excluded), bytes(10));
  const { meterKey } = (await folderById(server, ownUpload.folderId)) ?? {};
  await insertExclusion(server, meterKey ?? '');
  const call = callWith(server.as(excluded), secret);
  const joined = call(endpoints.initUpload, { folderId, files: [announced()], expiryDays: 1 });
  await expect(joined).rejects.toMatchObject({ code: 'uploader_excluded' });
});
