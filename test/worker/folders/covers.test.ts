import { expect, test } from 'vitest';
import { coverPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { coverEndpoints } from '../../../worker/contract/calls/covers.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { COVER_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { COVER_RATE } from '../../../worker/folders/limits.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { sendCover } from '../../harness/covers.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { withCookie } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { changeFolder, folderById, objectKeys } from '../../harness/stored/queries.ts';
import { addUsage, usageOf } from '../../harness/stored/usage.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

// The shared server keeps the login attempts of other test files.
const server = ownServer();

const TRIP = { name: 'Trip', fileCount: 1, totalBytes: 10 };

async function shared(): Promise<{ owner: Calls; folderId: string }> {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(10), { name: 'a.txt' }, { folderName: 'Trip' });
  return { owner, folderId };
}

const coverOf = async (owner: Calls, folderId: string) =>
  (await owner.call(endpoints.folder, { folderId })).folder.cover;
const imageOf = async (folderId: string) =>
  /property="og:image" content="([^"]+)"/.exec(
    await (await server.newVisitor().fetch(sharePath(folderId))).text(),
  )?.[1];
const drawnFor = async (folderId: string) =>
  (await objectKeys(server)).filter((key) => key.startsWith(`files/${folderId}/`));

test('offers, serves and previews a cover until the name or the content of its folder changes', async () => {
  const { owner, folderId } = await shared();
  expect(await imageOf(folderId)).toMatch(/\/og-image\.png$/);
  const cover = await sendCover(owner, folderId);
  expect(await coverOf(owner, folderId)).toBe(cover);
  expect(await imageOf(folderId)).toContain(coverPath(folderId, cover));
  const coverResponse = await server.newVisitor().fetch(coverPath(folderId, cover));
  expect(Buffer.from(await coverResponse.arrayBuffer())).toEqual(jpeg());
  expect(Object.fromEntries(coverResponse.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
  });

  await owner.own(endpoints.renameFolder, { folderId, folderName: 'Journey' });
  expect(await imageOf(folderId)).toMatch(/\/og-image\.png$/);
  expect((await server.newVisitor().fetch(coverPath(folderId, cover))).status).toBe(404);
  await owner.own(endpoints.renameFolder, { folderId, folderName: 'Trip' });
  expect(await imageOf(folderId)).toContain(cover);
  await begin(owner, [announced()], { folderId });
  expect(await imageOf(folderId)).toMatch(/\/og-image\.png$/);
});

test.each([
  ['with other dimensions', jpeg(1200, 631)],
  ['with bytes after its end', Buffer.concat([jpeg(), Buffer.from('PK'), jpeg().subarray(-2)])],
  ['that does not decode', Buffer.concat([jpeg().subarray(0, -1000), jpeg().subarray(-2)])],
  ['that is HTML', Buffer.from('<script>alert(1)</script>')],
  ['that is empty', Buffer.alloc(0)],
  ['that is too large', 'A'.repeat(Math.ceil(COVER_MAX_BYTES / 3) * 4 + 4)],
  ['that is not base64', 'no base64!'],
  ['that is not a string', 7],
])('rejects a cover %s, names the field, and stores nothing', async (_, content) => {
  const { owner, folderId } = await shared();
  const coversBefore = await drawnFor(folderId);
  const image = (Buffer.isBuffer(content) ? content.toString('base64') : content) as string;
  const change = owner.own(coverEndpoints.changeCover, { folderId, ...TRIP, image });
  await expect(change).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'image' } });
  expect(await drawnFor(folderId)).toEqual(coversBefore);
});

test('counts a cover’s bytes when it is sent and when it is shown to visitors, but not as a download', async () => {
  const { owner, folderId } = await shared();
  const usage = async () => {
    const { uploadBytes, downloadBytes } = await usageOf(owner);
    return [uploadBytes, downloadBytes];
  };
  const size = jpeg().length;
  const cover = await sendCover(owner, folderId);
  await expect.poll(usage).toEqual([10 + size, 0]);
  const look = async (calls: Calls) => (await (await calls.fetch(coverPath(folderId, cover))).arrayBuffer()).byteLength;
  expect([await look(server.newVisitor()), await look(server.newVisitor())]).toEqual([size, size]);
  await server.newVisitor().fetch(coverPath(folderId, cover), { method: 'HEAD' });
  expect(await look(server.as(withCookie(owner.person)))).toBe(size);
  await expect.poll(usage).toEqual([10 + size, 2 * size]);
  await expect.poll(async () => (await folderById(server, folderId))?.downloadedBytes).toBe(2 * size);
  expect((await folderById(server, folderId))?.downloadCount).toBe(0);
});

test('neither accepts nor serves a cover after the month’s bandwidth is used up', async () => {
  const { owner, folderId } = await shared();
  const cover = await sendCover(owner, folderId);
  await addUsage(server, folderId);
  expect((await server.newVisitor().fetch(coverPath(folderId, cover))).status).toBe(403);
  const coversBefore = await drawnFor(folderId);
  await expect(sendCover(owner, folderId)).rejects.toMatchObject({ status: 403, code: 'bandwidth_exceeded' });
  expect(await drawnFor(folderId)).toEqual(coversBefore);
});

test.each([
  ['has another name', { name: 'Journey' }],
  ['has another number of files', { fileCount: 2 }],
  ['has more bytes', { totalBytes: 11 }],
])('rejects the cover of a folder that %s, and stores nothing', async (_, untrue) => {
  const { owner, folderId } = await shared();
  const coversBefore = await drawnFor(folderId);
  const coverInput = { ...TRIP, ...untrue, image: jpeg().toString('base64') };
  const change = owner.own(coverEndpoints.changeCover, { folderId, ...coverInput });
  await expect(change).rejects.toMatchObject({ status: 409, code: 'cover_outdated' });
  expect(await drawnFor(folderId)).toEqual(coversBefore);
  expect(await coverOf(owner, folderId)).toBeUndefined();
});

test('replaces an earlier cover and deletes its object', async () => {
  const { owner, folderId } = await shared();
  const first = await sendCover(owner, folderId);
  const second = await sendCover(owner, folderId);
  expect(await coverOf(server.newVisitor(), folderId)).toBe(second);
  expect((await server.newVisitor().fetch(coverPath(folderId, second))).status).toBe(200);
  await server.runCron(Date.now() + 1000);
  expect((await drawnFor(folderId)).some((key) => key.includes(`/${first}/`))).toBe(false);
  expect((await drawnFor(folderId)).some((key) => key.includes(`/${second}/`))).toBe(true);
});

test('keeps one of many simultaneous covers, and accepts a limited number per window', async () => {
  const { owner, folderId } = await shared();
  const all = await Promise.allSettled(Array.from({ length: COVER_RATE.limit + 5 }, () => sendCover(owner, folderId)));
  const refused = all.filter((result) => result.status === 'rejected');
  expect(refused.length).toBe(5);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'too_many_covers' });
  await server.runCron(Date.now() + 1000);
  // The two objects are the file and the folder's cover.
  expect(await drawnFor(folderId)).toHaveLength(2);
});

test('deletes a cover object without a row as an orphan, and keeps one with a row', async () => {
  const { owner, folderId } = await shared();
  const cover = await sendCover(owner, folderId);
  const [key = ''] = (await drawnFor(folderId)).filter((objectKey) => objectKey.includes(cover));
  const lost = key.replace(cover, 'x'.repeat(cover.length));
  await server.bucket.put(lost, new Uint8Array(jpeg()));
  for (let run = 0; run < 3; run++) await server.runCron(Date.now() + 2 * HOUR_MS + run * 300_000);
  expect(await drawnFor(folderId)).toContain(key);
  expect(await drawnFor(folderId)).not.toContain(lost);
});

test('deletes the cover object when its folder is deleted, expires or is taken down', async () => {
  const deleted = await shared();
  const expired = await shared();
  const takenDown = await shared();
  for (const { owner, folderId } of [deleted, expired, takenDown]) await sendCover(owner, folderId);
  await deleted.owner.own(endpoints.deleteFolder, { folderId: deleted.folderId });
  await changeFolder(server, expired.folderId, { expiresAt: Date.now() - 1 });
  const admin = await adminOf(server);
  const url = new URL(sharePath(takenDown.folderId), server.url).href;
  await admin.call(adminEndpoints.adminTakedown, { url, reason: 'Notice 7' });
  for (let run = 0; run < 3; run++) await server.runCron(Date.now() + run * 1000);
  for (const { folderId } of [deleted, expired, takenDown]) expect(await drawnFor(folderId)).toEqual([]);
});
