/** The file is long because its tests share a separate server. */
import { expect, test } from 'vitest';
import { sharePath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { thumbnailEndpoints } from '../../../worker/contract/calls/thumbnails.ts';
import { THUMBNAIL_MAX_BYTES, THUMBNAILS_PER_CALL } from '../../../worker/contract/limits.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { THUMBNAIL_RATE } from '../../../worker/folders/limits.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { makeSecret } from '../../harness/management.ts';
import { withCookie } from '../../harness/people.ts';
import { makeRequest, sendOne } from '../../harness/requests.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { changeFolder, folderById, objectsOf } from '../../harness/stored/queries.ts';
import { newId } from '../../harness/stored/seed.ts';
import { addUsage, usageOf } from '../../harness/stored/usage.ts';
import { sendThumbnails, thumbnail, thumbnailsOf } from '../../harness/thumbnails.ts';
import { announced, begin, beginOne, put, uploadOne } from '../../harness/uploads.ts';

const SIZE = 10;
const ALWAYS = 1000;

// The shared server keeps the login attempts of other test files.
const server = ownServer();

async function shared() {
  const owner = server.newVisitor();
  const file = await uploadOne(owner, bytes(SIZE), { name: 'a.jpg' }, { folderName: 'Trip' });
  return { owner, ...file };
}

async function sharedWithThumbnail() {
  const share = await shared();
  await sendThumbnails(share.owner, share.folderId, [share]);
  return share;
}

const visitor = () => server.newVisitor();
const filesOf = async (calls: Calls, folderId: string) =>
  (await calls.call(endpoints.folder, { folderId })).folder.files;
const thumbnailKeysOf = async (folderId: string) =>
  (await objectsOf(server, folderId)).filter((key) => key.endsWith('/thumbnail'));

test('shows the thumbnail of a file to visitors, and says in every list that the file has one', async () => {
  const { owner, folderId, fileId, r2Key } = await shared();
  expect((await filesOf(visitor(), folderId))[0]).not.toHaveProperty('hasThumbnail');
  expect(await thumbnailsOf(visitor(), folderId, [fileId])).toEqual(new Map());

  expect(await sendThumbnails(owner, folderId, [{ fileId, r2Key }])).toEqual([fileId]);

  expect(await filesOf(visitor(), folderId)).toMatchObject([{ fileId, hasThumbnail: true }]);
  const page = await visitor().call(endpoints.folderFiles, { folderId });
  expect(page.files).toMatchObject([{ fileId, hasThumbnail: true }]);
  const level = await owner.own(endpoints.foldersPaginated, { parentFolderId: folderId });
  expect(level.files).toMatchObject([{ fileId, hasThumbnail: true }]);
  const top = await owner.own(endpoints.foldersPaginated, {});
  expect(top.folders).toMatchObject([{ folderId, thumbnailFileId: fileId }]);
  expect(await thumbnailsOf(visitor(), folderId, [fileId])).toEqual(new Map([[fileId, thumbnail()]]));
});

test('accepts a thumbnail before the file has arrived', async () => {
  const owner = server.newVisitor();
  const upload = await beginOne(owner, { name: 'film.mp4', size: SIZE });
  expect(await sendThumbnails(owner, upload.folderId, [upload])).toEqual([upload.fileId]);
  await put(owner, upload.uploadUrl, bytes(SIZE));
  expect(await filesOf(visitor(), upload.folderId)).toMatchObject([{ status: 'ready', hasThumbnail: true }]);
});

test('keeps the first thumbnail of a file', async () => {
  const { owner, folderId, fileId, r2Key } = await sharedWithThumbnail();
  expect(await sendThumbnails(owner, folderId, [{ fileId, r2Key }], thumbnail(100))).toEqual([]);
  expect(await thumbnailsOf(visitor(), folderId, [fileId])).toEqual(new Map([[fileId, thumbnail()]]));
});

test('uses the stored object if an earlier call stored it but did not write the row', async () => {
  const { owner, folderId, fileId, r2Key } = await shared();
  await server.bucket.put(`${r2Key}/thumbnail`, new Uint8Array(thumbnail(50)));
  expect(await sendThumbnails(owner, folderId, [{ fileId, r2Key }])).toEqual([fileId]);
  expect(await thumbnailsOf(visitor(), folderId, [fileId])).toEqual(new Map([[fileId, thumbnail(50)]]));
});

test('accepts no thumbnail an hour after the file has arrived', async () => {
  const { owner, folderId, fileId, r2Key } = await shared();
  await server.d1
    .prepare('UPDATE files SET ready_at = ? WHERE id = ?')
    .bind(Date.now() - HOUR_MS - 1, fileId)
    .run();
  expect(await sendThumbnails(owner, folderId, [{ fileId, r2Key }])).toEqual([]);
  expect(await thumbnailKeysOf(folderId)).toEqual([]);
});

test.each([
  ['with other dimensions', jpeg(256, 255)],
  ['with bytes after its end', Buffer.concat([thumbnail(), Buffer.from('PK'), thumbnail().subarray(-2)])],
  ['that does not decode', Buffer.concat([thumbnail().subarray(0, -100), thumbnail().subarray(-2)])],
  ['that is HTML', Buffer.from('<script>alert(1)</script>')],
  ['that is empty', Buffer.alloc(0)],
])('rejects a thumbnail %s, names the field, and stores nothing', async (_, image) => {
  const { owner, folderId, fileId, r2Key } = await shared();
  await expect(sendThumbnails(owner, folderId, [{ fileId, r2Key }], image)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { field: 'thumbnails[0].image' },
  });
  expect(await thumbnailKeysOf(folderId)).toEqual([]);
});

test('rejects a thumbnail that is too large, and a call with too many or no thumbnails', async () => {
  const { owner, folderId, fileId, r2Key } = await shared();
  const tooLarge = thumbnail(THUMBNAIL_MAX_BYTES);
  await expect(sendThumbnails(owner, folderId, [{ fileId, r2Key }], tooLarge)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { field: 'thumbnails[0].image' },
  });
  for (const count of [0, THUMBNAILS_PER_CALL + 1]) {
    const files = Array.from({ length: count }, () => ({ fileId, r2Key }));
    await expect(sendThumbnails(owner, folderId, files)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { field: 'thumbnails' },
    });
  }
  expect(await thumbnailKeysOf(folderId)).toEqual([]);
});

test('rejects a thumbnail with a wrong key, for a file of another folder, or for an expired folder', async () => {
  const { owner, folderId, fileId, r2Key } = await shared();
  const other = await shared();
  const calls = [
    { of: folderId, files: [{ fileId, r2Key: other.r2Key }] },
    { of: folderId, files: [other] },
    { of: other.folderId, files: [{ fileId, r2Key }] },
    { of: newId(), files: [{ fileId, r2Key }] },
  ];
  for (const { of, files } of calls) {
    await expect(sendThumbnails(owner, of, files)).rejects.toMatchObject({ code: 'not_found' });
  }
  await changeFolder(server, folderId, { expiresAt: Date.now() - 1 });
  await expect(sendThumbnails(owner, folderId, [{ fileId, r2Key }])).rejects.toMatchObject({ code: 'not_found' });
  expect(await thumbnailKeysOf(folderId)).toEqual([]);
});

test('skips files that were deleted in the meantime', async () => {
  const { owner, folderId, fileId, r2Key } = await shared();
  const missingFile = { fileId: newId(), r2Key: r2Key.replace(fileId, newId()) };
  expect(await sendThumbnails(owner, folderId, [missingFile, { fileId, r2Key }])).toEqual([fileId]);
});

test('rate-limits thumbnails per address', { timeout: 120_000 }, async () => {
  const { owner, folderId, fileId, r2Key } = await sharedWithThumbnail();
  const call = Array.from({ length: THUMBNAILS_PER_CALL }, () => ({ fileId, r2Key }));
  const calls = Math.ceil(THUMBNAIL_RATE.limit / THUMBNAILS_PER_CALL);
  const results: string[] = [];
  for (let sent = 0; sent < calls; sent += 10) {
    const some = Array.from({ length: Math.min(10, calls - sent) }, () => sendThumbnails(owner, folderId, call));
    for (const result of await Promise.allSettled(some)) {
      results.push(result.status === 'fulfilled' ? 'accepted' : result.reason.code);
    }
  }
  expect(results.filter((result) => result === 'accepted')).toHaveLength(calls - 1);
  expect(results.filter((result) => result === 'too_many_thumbnails')).toHaveLength(1);
});

test('counts bytes when thumbnails are sent and shown to visitors, but not as a download', async () => {
  const { owner, folderId, fileId, r2Key } = await shared();
  const usage = async () => {
    const { uploadBytes, downloadBytes } = await usageOf(owner);
    return [uploadBytes, downloadBytes];
  };
  const size = thumbnail().length;
  await sendThumbnails(owner, folderId, [{ fileId, r2Key }]);
  await expect.poll(usage).toEqual([SIZE + size, 0]);
  for (const calls of [visitor(), visitor(), server.as(withCookie(owner.person))]) {
    expect((await thumbnailsOf(calls, folderId, [fileId])).size).toBe(1);
  }
  await owner.own(thumbnailEndpoints.ownThumbnails, { files: fileId });
  await expect.poll(usage).toEqual([SIZE + size, 2 * size]);
  await expect.poll(async () => (await folderById(server, folderId))?.downloadedBytes).toBe(2 * size);
  expect((await folderById(server, folderId))?.downloadCount).toBe(0);
});

test('shows thumbnails of a share with a download limit, but does not count this as a download', async () => {
  const owner = server.newVisitor();
  const file = await uploadOne(owner, bytes(SIZE), { name: 'a.jpg' }, { downloadLimit: 1 });
  await sendThumbnails(owner, file.folderId, [file]);
  for (const calls of [visitor(), visitor()]) {
    expect((await thumbnailsOf(calls, file.folderId, [file.fileId])).size).toBe(1);
  }
  expect((await visitor().fetch(`/api/download/${file.folderId}/${file.fileId}`)).status).toBe(200);
  await expect
    .poll(() => thumbnailsOf(visitor(), file.folderId, [file.fileId]).catch((error) => error.code))
    .toBe('used_up');
});

test('neither accepts nor shows thumbnails after the month’s bandwidth is used up', async () => {
  const { owner, folderId, fileId } = await sharedWithThumbnail();
  const second = await beginOne(owner, { size: SIZE }, { folderId });
  await addUsage(server, folderId);
  await expect(thumbnailsOf(visitor(), folderId, [fileId])).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
  await expect(sendThumbnails(owner, folderId, [second])).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
  expect(await thumbnailKeysOf(folderId)).toHaveLength(1);
});

test('shows a delivery’s thumbnails to the owner, and hides the owner’s bandwidth usage from the sender', async () => {
  const owner = server.newVisitor();
  const sender = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const delivery = await sendOne(sender, requestId);
  expect(await sendThumbnails(sender, delivery.folderId, [delivery])).toEqual([delivery.fileId]);
  const { userId } = owner.person;
  const input = { userId, files: delivery.fileId };
  expect((await owner.call(thumbnailEndpoints.ownThumbnails, input)).thumbnails).toHaveLength(1);
  const refused = thumbnailsOf(visitor(), delivery.folderId, [delivery.fileId]);
  await expect(refused).rejects.toMatchObject({ code: 'sharing_stopped' });

  const second = await sendOne(sender, requestId);
  await addUsage(server, second.folderId);
  const unavailable = sendThumbnails(sender, second.folderId, [second]);
  await expect(unavailable).rejects.toMatchObject({ code: 'request_unavailable' });
});

test('`ownThumbnails` returns only thumbnails of the caller’s folders that have not expired', async () => {
  const { owner, folderId, fileId } = await sharedWithThumbnail();
  const other = await sharedWithThumbnail();
  const own = async (calls: Calls) => {
    const input = { userId: calls.person.userId, files: `${fileId},${other.fileId}` };
    return (await calls.call(thumbnailEndpoints.ownThumbnails, input)).thumbnails.map((shown) => shown.fileId);
  };
  expect(await own(owner)).toEqual([fileId]);
  expect(await own(other.owner)).toEqual([other.fileId]);
  expect(await own(visitor())).toEqual([]);
  await changeFolder(server, folderId, { stoppedAt: 1 });
  expect(await own(owner)).toEqual([fileId]);
  await changeFolder(server, folderId, { expiresAt: Date.now() - 1 });
  expect(await own(owner)).toEqual([]);
});

test('shows thumbnails of a protected and stopped folder to its managers, and of no other folder', async () => {
  const { owner, folderId, fileId } = await sharedWithThumbnail();
  const { userId } = owner.person;
  const other = await uploadOne(owner, bytes(SIZE), { name: 'b.jpg' }, { folderName: 'Other' });
  await sendThumbnails(owner, other.folderId, [other]);
  const managementSecret = await makeSecret(owner, folderId);
  await owner.own(endpoints.changeSharing, { folderId, password: 'correct horse', isStopped: true });
  const shown = async (calls: Calls, options: object, userId?: string) => {
    const input = { folderId, userId, files: `${fileId},${other.fileId}` };
    const { thumbnails } = await calls.call(thumbnailEndpoints.managedThumbnails, input, options);
    return thumbnails.map((thumbnail) => thumbnail.fileId);
  };
  await expect(thumbnailsOf(visitor(), folderId, [fileId])).rejects.toMatchObject({ code: 'sharing_stopped' });
  expect(await shown(visitor(), { managementSecret })).toEqual([fileId]);
  expect(await shown(owner, {}, userId)).toEqual([fileId]);

  const stranger = visitor();
  const secretOfOther = await makeSecret(owner, other.folderId);
  await expect(shown(stranger, { managementSecret: secretOfOther })).rejects.toMatchObject({ code: 'not_found' });
  await expect(shown(stranger, {}, stranger.person.userId)).rejects.toMatchObject({ code: 'not_found' });
  await changeFolder(server, folderId, { expiresAt: Date.now() - 1 });
  await expect(shown(visitor(), { managementSecret })).rejects.toMatchObject({ code: 'expired' });
});

test('keeps the thumbnail of a moved file when the old folder is deleted, and deletes it with the file', async () => {
  const { owner, folderId, fileId } = await sharedWithThumbnail();
  await uploadOne(owner, bytes(SIZE), { name: 'other.txt' }, { folderId });
  const { folderId: toFolderId } = await owner.own(endpoints.createFolder, { folderName: 'Album' });
  const items = [{ folderId, fileId }];
  expect(await owner.own(endpoints.moveItems, { items, toFolderId })).toEqual({ failures: [] });
  await owner.own(endpoints.deleteFolder, { folderId });
  await server.runCron(Date.now() + 1000);
  expect((await thumbnailsOf(visitor(), toFolderId, [fileId])).size).toBe(1);
  await owner.own(endpoints.deleteFile, { folderId: toFolderId, fileId });
  await server.runCron(Date.now() + 2000);
  expect(await objectsOf(server, folderId)).toEqual([]);
});

test('deletes a thumbnail if its file or folder is deleted, expires, is taken down or never arrives', async () => {
  const deleted = await sharedWithThumbnail();
  const expired = await sharedWithThumbnail();
  const takenDown = await sharedWithThumbnail();
  const removedAlone = await sharedWithThumbnail();
  const sender = server.newVisitor();
  const unfinished = await beginOne(sender, { name: 'b.jpg', size: SIZE });
  await sendThumbnails(sender, unfinished.folderId, [unfinished]);
  const userIdOf = ({ owner }: { owner: Calls }) => owner.person.userId;
  await deleted.owner.call(endpoints.deleteFolder, { folderId: deleted.folderId, userId: userIdOf(deleted) });
  await changeFolder(server, expired.folderId, { expiresAt: Date.now() - 1 });
  const admin = await adminOf(server);
  const url = new URL(sharePath(takenDown.folderId), server.url).href;
  await admin.call(adminEndpoints.adminTakedown, { url, reason: 'Notice 7' });
  const { folderId, fileId } = removedAlone;
  await removedAlone.owner.call(endpoints.deleteFile, { folderId, fileId, userId: userIdOf(removedAlone) });
  for (let run = 0; run < 3; run++) await server.runCron(Date.now() + 25 * HOUR_MS + run * 1000);
  for (const share of [deleted, expired, takenDown, removedAlone, unfinished]) {
    expect(await objectsOf(server, share.folderId)).toEqual([]);
  }
});

test('keeps a thumbnail while its file exists, and deletes it as an orphan if the file does not exist', async () => {
  const { folderId, r2Key } = await sharedWithThumbnail();
  const lost = `files/${folderId}/${newId()}/${r2Key.split('/').at(-1)}/thumbnail`;
  await server.bucket.put(lost, new Uint8Array(thumbnail()));
  for (let run = 0; run < 3; run++) await server.runCron(Date.now() + 2 * HOUR_MS + run * 300_000);
  expect(await thumbnailKeysOf(folderId)).toEqual([`${r2Key}/thumbnail`]);
});

test('if R2 refuses to delete a thumbnail, keeps the file’s row and deletes the thumbnail later', async () => {
  const { owner, folderId, fileId, r2Key } = await sharedWithThumbnail();
  const key = `${r2Key}/thumbnail`;
  await server.strict.fail({ on: 'BUCKET', operation: 'delete', about: key, failure: 'r2_internal', times: ALWAYS });
  await owner.own(endpoints.deleteFile, { folderId, fileId });
  await server.runCron(Date.now()).catch(() => undefined);
  expect(await objectsOf(server, folderId)).toEqual([key]);
  await server.strict.send({ reset: true });
  for (let run = 0; run < 3; run++) await server.runCron(Date.now() + 2 * HOUR_MS + run * 300_000);
  expect(await objectsOf(server, folderId)).toEqual([]);
});

test('sends many thumbnails in one call, and shows them in one call', async () => {
  const owner = server.newVisitor();
  const files = Array.from({ length: THUMBNAILS_PER_CALL }, (_, n) => announced({ name: `${n}.jpg`, size: SIZE }));
  const { folderId, uploadUrls } = await begin(owner, files);
  expect(await sendThumbnails(owner, folderId, uploadUrls)).toHaveLength(THUMBNAILS_PER_CALL);
  const ids = uploadUrls.map(({ fileId }) => fileId);
  expect([...(await thumbnailsOf(visitor(), folderId, ids)).keys()].sort()).toEqual(ids.sort());
});
