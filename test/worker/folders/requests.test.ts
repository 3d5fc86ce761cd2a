import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { REQUESTS_MAX } from '../../../worker/contract/limits.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { newAccount } from '../../harness/people.ts';
import { runPurge } from '../../harness/purge.ts';
import { makeRequest, ownRequest, send, sendingsOf, sendOne } from '../../harness/requests.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { announced } from '../../harness/uploads.ts';

const PASSWORD = 'correct horse';

const server = sharedServer();

const change = (id: string, column: string, value: number | null) =>
  server.d1.prepare(`UPDATE requests SET ${column} = ? WHERE id = ?`).bind(value, id).run();

test('creates a request with a folder in My Files, and shows strangers its terms but not its owner', async () => {
  const owner = server.newVisitor();
  const created = await makeRequest(owner, { note: 'The best ones\nonly', maxFiles: 5, maxBytes: 5000 });
  expect(created).toMatchObject({
    title: 'Holiday photos',
    state: 'open',
    sendingCount: 0,
    usedFiles: 0,
    hasPassword: false,
  });
  expect(created.link).toBe(`${server.url.origin}/u/${created.requestId}`);
  expect(created.requestId).toMatch(/^[A-Za-z0-9_-]{16}$/);
  const { folders } = await owner.own(endpoints.foldersPaginated, {});
  expect(folders).toMatchObject([{ folderId: created.folderId, folderName: 'Holiday photos', isStopped: true }]);

  const shownRequest = await server.newVisitor().call(endpoints.request, { requestId: created.requestId });
  expect(shownRequest).toEqual({
    title: 'Holiday photos',
    note: 'The best ones\nonly',
    expiryDate: created.expiryDate,
    filesLeft: 5,
    bytesLeft: 5000,
    maxFileBytes: 10 * 1024 ** 3,
    isForOne: false,
    isTaken: false,
  });
});

test.each([
  ['an empty title', { title: ' ' }, 'title', { reason: 'empty' }],
  ['a title that is a path', { title: 'a/b' }, 'title', { reason: 'slash' }],
  ['no time', { days: 0 }, 'days', {}],
  ['more days than the plan allows', { days: 15.1 }, 'days', { reason: 'too_many_days', max: 15 }],
  ['no files', { maxFiles: 0 }, 'maxFiles', {}],
  ['too many files', { maxFiles: 10_001 }, 'maxFiles', {}],
  ['no bytes', { maxBytes: 0 }, 'maxBytes', {}],
  ['too many bytes', { maxBytes: 2 ** 40 + 1 }, 'maxBytes', {}],
  ['an empty password', { password: '' }, 'password', {}],
])('rejects a request with %s and names the field', async (_, input, field, detail) => {
  const refusal = { status: 400, fields: { field, ...detail } };
  await expect(makeRequest(server.newVisitor(), input)).rejects.toMatchObject(refusal);
});

test('limits the requests of an owner, even if several are made at once', async () => {
  const owner = server.newVisitor();
  const first = await makeRequest(owner);
  const rows = REQUESTS_MAX - 3;
  await server.d1
    .prepare(
      `INSERT INTO requests (id, owner_id, folder_id, meter_key, title, created_at, expires_at, max_files, max_bytes, is_for_one)
       SELECT 'seeded ' || ? || value, owner_id, folder_id, meter_key, title, created_at - value, expires_at, 1, 1, 0
       FROM requests, json_each(?) WHERE requests.id = ?`,
    )
    .bind(first.requestId, JSON.stringify(Array.from({ length: rows }, (_, index) => index)), first.requestId)
    .run();
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => makeRequest(owner)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(
    results.filter((result) => result.status === 'rejected' && result.reason.code === 'requests_full'),
  ).toHaveLength(4);

  const second = await owner.own(endpoints.requests, { page: 2, limit: 40 });
  expect(second.pagination).toEqual({ page: 2, limit: 40, total: REQUESTS_MAX, totalPages: 3 });
  expect(second.requests).toHaveLength(40);
  await owner.own(endpoints.deleteRequest, { requestId: first.requestId });
  await makeRequest(owner);
});

test('returns not_found for another user’s request', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const { call, person } = server.newVisitor();
  const { userId } = person;
  const refused = { status: 404, code: 'not_found' };
  await expect(call(endpoints.closeRequest, { userId, requestId, isClosed: true })).rejects.toMatchObject(refused);
  await expect(call(endpoints.deleteRequest, { userId, requestId })).rejects.toMatchObject(refused);
  await expect(call(endpoints.sendings, { userId, requestId })).rejects.toMatchObject(refused);
  expect((await call(endpoints.requests, { userId })).requests).toEqual([]);
  expect(await ownRequest(owner, requestId)).toMatchObject({ state: 'open' });
});

test('reveals nothing of a request without its password, whose pass opens no folder', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { password: PASSWORD, title: 'Zebra' });
  const stranger = server.newVisitor();
  const response = await stranger.fetch(`/api/request/${requestId}`);
  expect(response.status).toBe(401);
  expect(await response.text()).not.toMatch(/zebra/i);
  await expect(send(stranger, requestId, [announced()])).rejects.toMatchObject({ code: 'password_required' });
  const unlock = (password: string) => stranger.call(endpoints.unlockRequest, { requestId, password });
  await expect(unlock('wrong')).rejects.toMatchObject({ status: 403, code: 'wrong_password' });
  const { pass } = await unlock(PASSWORD);
  const holder = server.as({
    ...stranger.person,
    headers: { ...stranger.person.headers, Authorization: `Bearer ${pass}` },
  });
  expect(await holder.call(endpoints.request, { requestId })).toMatchObject({ title: 'Zebra' });
  const { folderId } = await sendOne(holder, requestId);
  await expect(holder.call(endpoints.folder, { folderId })).rejects.toMatchObject({ code: 'sharing_stopped' });
  const basic = { headers: { ...stranger.person.headers, Authorization: `Basic ${btoa(`:${PASSWORD}`)}` } };
  expect((await server.as({ ...stranger.person, ...basic }).fetch(`/api/request/${requestId}`)).status).toBe(200);
});

test('rate-limits password attempts at a request as at a folder', async () => {
  const { requestId } = await makeRequest(server.newVisitor(), { password: PASSWORD });
  const { call } = server.newVisitor();
  const codes: string[] = [];
  for (let attempt = 0; attempt < 11; attempt++) {
    await call(endpoints.unlockRequest, { requestId, password: `no ${attempt}` }).catch(({ code }) => codes.push(code));
  }
  expect(codes).toEqual([...Array(10).fill('wrong_password'), 'too_many_passwords']);
});

test('rejects deliveries to closed, expired and unknown requests with a code for each', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { password: PASSWORD });
  const close = (isClosed: boolean) => owner.own(endpoints.closeRequest, { requestId, isClosed });
  const { call } = server.newVisitor();
  const refusedWith = async (refused: object) => {
    await expect(call(endpoints.request, { requestId })).rejects.toMatchObject(refused);
    await expect(send(server.newVisitor(), requestId, [announced()])).rejects.toMatchObject(refused);
    await expect(call(endpoints.unlockRequest, { requestId, password: PASSWORD })).rejects.toMatchObject(refused);
  };
  expect((await close(true)).request.state).toBe('closed');
  await refusedWith({ status: 410, code: 'request_closed' });
  expect((await close(false)).request.state).toBe('open');
  await change(requestId, 'password_hash', null);
  await sendOne(server.newVisitor(), requestId);

  await change(requestId, 'expires_at', Date.now() - 1);
  await refusedWith({ status: 410, code: 'request_expired' });
  await expect(close(false)).rejects.toMatchObject({ code: 'request_expired' });
  expect(await ownRequest(owner, requestId)).toMatchObject({ state: 'expired', sendingCount: 1 });
  await expect(call(endpoints.request, { requestId: 'x'.repeat(16) })).rejects.toMatchObject({ code: 'not_found' });
  await expect(send(server.newVisitor(), 'x'.repeat(16), [announced()])).rejects.toMatchObject({ code: 'not_found' });
});

test('keeps arrived files when a request is deleted', async () => {
  const owner = server.newVisitor();
  const { userId } = owner.person;
  const { requestId } = await makeRequest(owner);
  const { folderId, secret } = await sendOne(server.newVisitor(), requestId);
  await owner.own(endpoints.deleteRequest, { requestId });
  expect(await folderById(server, folderId)).toMatchObject({ status: 'open', ownerId: userId, fileCount: 1 });
  await expect(send(server.newVisitor(), requestId, [announced()], { secret })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('purges a request 30 days after it expired, and keeps arrived files', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const { folderId } = await sendOne(server.newVisitor(), requestId);
  await changeFolder(server, folderId, { expiresAt: null });
  await change(requestId, 'expires_at', Date.now() - 30 * DAY_MS + 60_000);
  await runPurge(server, Date.now(), () => 0);
  expect(await ownRequest(owner, requestId)).toBeDefined();
  await runPurge(server, Date.now() + 120_000, () => 0);
  expect(await ownRequest(owner, requestId)).toBeUndefined();
  expect(await folderById(server, folderId)).toMatchObject({ status: 'open' });
});

test('moves requests into an account with the files, and deletes them with the account', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const earlierDelivery = await sendOne(server.newVisitor(), requestId);
  const account = server.as(await newAccount({ auth_time: Math.floor(Date.now() / 1000) }));
  const { userId } = account.person;
  const anonymousUserId = owner.person.userId;
  await account.own(endpoints.linkAnonymous, { anonymousUserId });
  expect(await ownRequest(account, requestId)).toMatchObject({ sendingCount: 1 });
  const after = await sendOne(server.newVisitor(), requestId);
  for (const { folderId } of [earlierDelivery, after])
    expect(await folderById(server, folderId)).toMatchObject({ ownerId: userId });
  expect(await sendingsOf(account, requestId)).toHaveLength(2);

  await account.own(endpoints.deleteAccount, {});
  await expect(server.newVisitor().call(endpoints.request, { requestId })).rejects.toMatchObject({ code: 'not_found' });
});
