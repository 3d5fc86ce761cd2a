import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MANAGEMENT_SECRET_HEADER } from '../../../worker/contract/ids.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { callWith, makeSecret, managerActs } from '../../harness/management.ts';
import { newPerson, withCookie } from '../../harness/people.ts';
import { runPurge } from '../../harness/purge.ts';
import { makeRequest, newSendingSecret, ownRequest, send, sendingsOf, sendOne } from '../../harness/requests.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored, filesOf, folderById } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { announced, partUrlOf, put, sendMissingParts } from '../../harness/uploads.ts';

const MB = 1_000_000;

const server = sharedServer();

const of = (size: number) => announced({ size });

const cancel = (calls: Calls, requestId: string, sendingSecret: string) =>
  calls.call(endpoints.cancelSending, { requestId }, { sendingSecret });

test('stores a delivery in its own folder, named by sender and time, which only the owner can read', async () => {
  const owner = server.as(withCookie(newPerson()));
  const { requestId, folderId: top } = await makeRequest(owner);
  const sender = server.newVisitor();
  const delivery = await sendOne(sender, requestId, { sender: ' Ada ', message: 'Here they are', name: 'cat.jpg' });
  const secondDelivery = await sendOne(server.newVisitor(), requestId);

  const inside = await owner.own(endpoints.foldersPaginated, { parentFolderId: top });
  expect(inside.folders.map(({ folderId }) => folderId)).toEqual([secondDelivery.folderId, delivery.folderId]);
  expect(inside.folders[1]).toMatchObject({ message: 'Here they are', isStopped: true, fileCount: 1 });
  expect(inside.folders[1]?.folderName).toMatch(/^Ada, \d{4}-\d\d-\d\d \d\d\.\d\d$/);
  expect(inside.folders[0]?.folderName).toMatch(/^No name, /);
  expect(await sendingsOf(owner, requestId)).toMatchObject([
    { folderId: secondDelivery.folderId, sender: '', message: null },
    {
      folderId: delivery.folderId,
      sender: 'Ada',
      message: 'Here they are',
      fileCount: 1,
      totalBytes: 100,
      unfinishedFiles: 0,
    },
  ]);
  expect(await ownRequest(owner, requestId)).toMatchObject({ sendingCount: 2, usedFiles: 2, usedBytes: 200 });

  const ownerDownload = await owner.fetch(downloadPath(delivery.folderId, delivery.fileId));
  expect(new Uint8Array(await ownerDownload.arrayBuffer())).toEqual(bytes(100));
  for (const calls of [sender, server.newVisitor()]) {
    const refused = await calls.fetch(downloadPath(delivery.folderId, delivery.fileId));
    expect([refused.status, (await refused.json()).code]).toEqual([404, 'sharing_stopped']);
  }
  expect(await miscounted(server.d1)).toEqual([]);
});

test('releases the announcement of a file that the sender replaces, and keeps the rest of the delivery', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxFiles: 2 });
  const sender = server.newVisitor();
  const secret = newSendingSecret();
  const { uploadUrls, folderId } = await send(sender, requestId, [of(100), of(200)], { secret });
  const [lost, other] = uploadUrls;
  await expect(send(sender, requestId, [of(300)], { secret })).rejects.toMatchObject({ code: 'request_full' });

  const replace = (calls: Calls, sendingSecret: string, fileId = '') =>
    calls.call(endpoints.cancelSending, { requestId, fileId }, { sendingSecret });
  const foreign = await send(server.newVisitor(), (await makeRequest(owner)).requestId, [of(100)]);
  await replace(sender, secret, foreign.uploadUrls[0]?.fileId);
  await expect(replace(server.newVisitor(), newSendingSecret(), lost?.fileId)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await ownRequest(owner, requestId)).toMatchObject({ usedFiles: 2, usedBytes: 300 });

  await replace(sender, secret, lost?.fileId);
  expect(await ownRequest(owner, requestId)).toMatchObject({ usedFiles: 1, usedBytes: 200 });
  const replacement = await send(sender, requestId, [of(300)], { secret });
  expect(replacement.folderId).toBe(folderId);
  expect(await ownRequest(owner, requestId)).toMatchObject({ usedFiles: 2, usedBytes: 500 });

  await replace(sender, secret, other?.fileId);
  await replace(sender, secret, replacement.uploadUrls[0]?.fileId);
  expect((await send(sender, requestId, [of(100)], { secret })).folderId).toBe(folderId);
});

test('lets a delivery’s secret only add files, and cancel files that have not arrived', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const { requestId: otherRequestId } = await makeRequest(owner);
  const sender = server.newVisitor();
  const { folderId, fileId, secret } = await sendOne(sender, requestId);
  const storedBefore = await everythingStored(server);
  const acts = Object.entries(managerActs(callWith(sender, secret), folderId, fileId));
  for (const [name, act] of acts) {
    await expect(act(), name).rejects.toMatchObject({ code: 'not_found' });
  }
  const read = await sender.fetch(`/api/folder/${folderId}`, { headers: { [MANAGEMENT_SECRET_HEADER]: secret } });
  expect(read.status).toBe(404);
  expect(await everythingStored(server)).toEqual(storedBefore);
  await expect(cancel(sender, otherRequestId, secret)).rejects.toMatchObject({ code: 'not_found' });
  await expect(cancel(sender, requestId, newSendingSecret())).rejects.toMatchObject({ code: 'not_found' });

  const secondSending = await send(sender, requestId, [of(10)], { secret });
  expect(secondSending.folderId).toBe(folderId);
  await cancel(sender, requestId, secret);
  expect((await filesOf(server, folderId)).map(({ id }) => id)).toEqual([fileId]);
  expect(await ownRequest(owner, requestId)).toMatchObject({ usedFiles: 1, usedBytes: 100, sendingCount: 1 });
});

test.each(['', 'short', 'x'.repeat(23), `${'x'.repeat(21)}/`])('rejects malformed secret %j', async (secret) => {
  const { requestId } = await makeRequest(server.newVisitor());
  await expect(send(server.newVisitor(), requestId, [of(10)], { secret })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('resumes an interrupted delivery by its secret, even after the request is closed', async () => {
  const owner = server.newVisitor();
  const size = 100 * MB;
  const { requestId } = await makeRequest(owner, { maxBytes: 2 * size });
  const [film, note] = [announced({ name: 'film.mp4', size }), of(10)];
  const secret = newSendingSecret();
  const first = await send(server.newVisitor(), requestId, [film, note], { secret });
  const [{ fileId = '', r2Key = '' } = {}] = first.uploadUrls;
  const later = server.newVisitor();
  const session = await later.call(endpoints.createMultipart, { fileId, r2Key });
  await put(later, partUrlOf(session, 1), bytes(session.partSize, 1));

  await owner.own(endpoints.closeRequest, { requestId, isClosed: true });
  const secondDelivery = await send(later, requestId, [film, note], { secret });
  expect(secondDelivery.folderId).toBe(first.folderId);
  expect(secondDelivery.uploadUrls.map((target) => target.fileId)).toEqual(
    first.uploadUrls.map((target) => target.fileId),
  );
  const resumed = await later.call(endpoints.resumeMultipart, { fileId, r2Key });
  expect(resumed.missingParts.map(({ partNumber }) => partNumber)).toEqual([2, 3, 4]);
  await sendMissingParts(later, resumed, size);
  await later.call(endpoints.completeMultipart, { uploadId: resumed.uploadId, r2Key });
  await put(later, secondDelivery.uploadUrls[1]?.uploadUrl ?? '', bytes(10));
  const [all] = await sendingsOf(owner, requestId);
  expect(all).toMatchObject({ fileCount: 2, totalBytes: size + 10, unfinishedFiles: 0 });
  await expect(send(later, requestId, [of(1)], { secret })).rejects.toMatchObject({ code: 'request_closed' });
}, 60_000);

test('rejects a whole delivery above the limits, and returns the remaining files and bytes', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxFiles: 3, maxBytes: 1000 });
  const sender = server.newVisitor();
  const secret = newSendingSecret();
  await send(sender, requestId, [of(400), of(100)], { secret });
  const storedBefore = await everythingStored(server);
  const refusal = { status: 409, code: 'request_full', fields: { filesLeft: 1, bytesLeft: 500 } };
  await expect(send(sender, requestId, [of(1), of(1)], { secret })).rejects.toMatchObject(refusal);
  await expect(send(server.newVisitor(), requestId, [of(501)])).rejects.toMatchObject(refusal);
  expect(await everythingStored(server)).toEqual(storedBefore);
  await send(server.newVisitor(), requestId, [of(500)]);
  expect(await server.newVisitor().call(endpoints.request, { requestId })).toMatchObject({
    filesLeft: 0,
    bytesLeft: 0,
  });
});

test('accepts no more simultaneous deliveries than the request allows', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxFiles: 3, maxBytes: 1000 });
  const secret = newSendingSecret();
  await send(server.newVisitor(), requestId, [of(1)], { secret });
  const joining = server.newVisitor();
  const attempts = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => send(server.newVisitor(), requestId, [of(1)])),
    ...Array.from({ length: 4 }, () => send(joining, requestId, [of(1)], { secret })),
  ]);
  const codes = attempts.map((result) => (result.status === 'fulfilled' ? 'sent' : result.reason.code)).sort();
  expect(codes).toEqual([...Array(10).fill('request_full'), 'sent', 'sent']);
  expect(await ownRequest(owner, requestId)).toMatchObject({ usedFiles: 3, usedBytes: 3 });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('begins one delivery for repeated and simultaneous equal calls', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const [secret, file, sender] = [newSendingSecret(), of(10), server.newVisitor()];
  const answers = await Promise.all([1, 2, 3].map(() => send(sender, requestId, [file], { secret })));
  answers.push(await send(sender, requestId, [file], { secret }));
  expect(new Set(answers.map(({ folderId }) => folderId)).size).toBe(1);
  expect(new Set(answers.map(({ uploadUrls }) => uploadUrls[0]?.fileId)).size).toBe(1);
  expect(await ownRequest(owner, requestId)).toMatchObject({ sendingCount: 1, usedFiles: 1, usedBytes: 10 });
});

test('reserves a request for one sender, rejects other senders, and frees it when the sender cancels', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { isForOne: true });
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, async () => {
      const secret = newSendingSecret();
      await send(server.newVisitor(), requestId, [of(10)], { secret });
      return secret;
    }),
  );
  const [winner, ...others] = attempts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(others).toEqual([]);
  const second = server.newVisitor();
  expect(await second.call(endpoints.request, { requestId })).toMatchObject({ isForOne: true, isTaken: true });
  await expect(send(second, requestId, [of(10)])).rejects.toMatchObject({ status: 409, code: 'request_taken' });
  await send(server.newVisitor(), requestId, [of(20)], { secret: winner ?? '' });

  await cancel(server.newVisitor(), requestId, winner ?? '');
  expect(await second.call(endpoints.request, { requestId })).toMatchObject({ isTaken: false, filesLeft: 10 });
  const { folderId } = await sendOne(second, requestId);
  // The delivery still counts after its folder is deleted.
  await owner.own(endpoints.deleteFolder, { folderId });
  await expect(send(server.newVisitor(), requestId, [of(10)])).rejects.toMatchObject({ code: 'request_taken' });
});

test('frees the files and bytes that a delivery used if it is not finished within a day', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxFiles: 2, maxBytes: 1000, days: 5 });
  const { folderId } = await send(server.newVisitor(), requestId, [of(300), of(700)]);
  expect(await server.newVisitor().call(endpoints.request, { requestId })).toMatchObject({
    filesLeft: 0,
    bytesLeft: 0,
  });
  await runPurge(server, Date.now() + DAY_MS + 60_000, () => 0);
  expect(await server.newVisitor().call(endpoints.request, { requestId })).toMatchObject({
    filesLeft: 2,
    bytesLeft: 1000,
  });
  expect(await folderById(server, folderId)).toBeUndefined();
  expect(await ownRequest(owner, requestId)).toMatchObject({ sendingCount: 0 });
});

test('gives a delivery to a free owner the expiry that its size allows, also after it grows', async () => {
  const { requestId } = await makeRequest(server.newVisitor(), { maxBytes: 190 * MB });
  const secret = newSendingSecret();
  const { folderId } = await send(server.newVisitor(), requestId, [of(10)], { secret });
  const daysOf = async () => (((await folderById(server, folderId))?.expiresAt ?? 0) - Date.now()) / DAY_MS;
  expect(Math.round(await daysOf())).toBe(15);
  await send(server.newVisitor(), requestId, [of(150 * MB)], { secret });
  expect(Math.round(await daysOf())).toBe(3);
});

test('stores a delivery at the top level after the request’s folder was deleted', async () => {
  const owner = server.newVisitor();
  const { userId } = owner.person;
  const { requestId, folderId } = await makeRequest(owner);
  await owner.own(endpoints.deleteFolder, { folderId: folderId ?? '' });
  expect(await ownRequest(owner, requestId)).toMatchObject({ folderId: null, state: 'open' });
  const delivery = await sendOne(server.newVisitor(), requestId);
  expect(await folderById(server, delivery.folderId)).toMatchObject({ parentId: null, ownerId: userId });
});

test('rejects more files for a delivery whose folder another user has claimed', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const { folderId, secret } = await sendOne(server.newVisitor(), requestId);
  const claimer = server.newVisitor();
  const { userId } = claimer.person;
  await callWith(claimer, await makeSecret(owner, folderId))(endpoints.claimFolder, { folderId, userId });
  await expect(send(server.newVisitor(), requestId, [of(10)], { secret })).rejects.toMatchObject({
    code: 'folder_busy',
  });
  expect(await folderById(server, folderId)).toMatchObject({ ownerId: userId, fileCount: 1 });
});

test('ends a request when its folder is taken down', async () => {
  const { requestId, folderId } = await makeRequest(server.newVisitor());
  await sendOne(server.newVisitor(), requestId);
  const { call } = await adminOf(server);
  const url = `${server.url.origin}/d/${folderId}`;
  await call(adminEndpoints.adminTakedown, { url, reason: 'DMCA notice' });
  await expect(server.newVisitor().call(endpoints.request, { requestId })).rejects.toMatchObject({
    code: 'taken_down',
  });
});
