import { expect, test } from 'vitest';
import { downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { formatLimit } from '../../../worker/contract/sizes.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson, withCookie } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { everythingStored, folderById } from '../../harness/stored/queries.ts';
import { usageOf } from '../../harness/stored/usage.ts';
import { ADMITTED, announced, begin, beginOne, put, uploadOne } from '../../harness/uploads.ts';

const MONTHLY = 10_000_000;
const PER_FOLDER = 6_000_000;
const MB = 1_000_000;

const server = ownServer({
  vars: {
    FREE_MONTHLY_BYTES: String(MONTHLY),
    FOLDER_DOWNLOAD_BYTES: String(PER_FOLDER),
    UPLOAD_WINDOW_MS: '1000',
    FILE_WINDOW_MS: '1000',
  },
});

/** The server may count a download after its last byte. */
const eventually = (calls: Calls) => expect.poll(() => usageOf(calls), { timeout: 20_000 });

async function fetchWhole(path: string, init?: RequestInit, calls = server.newVisitor()) {
  const response = await calls.fetch(path, init);
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

test('returns zero usage, the address and the end of the month to a new visitor', async () => {
  const calls = server.newVisitor();
  const now = new Date();
  expect(await usageOf(calls)).toEqual({
    totalBytes: 0,
    limitBytes: MONTHLY,
    usagePercent: 0,
    isPremium: false,
    uploadBytes: 0,
    downloadBytes: 0,
    ipAddress: calls.person.address,
    month: now.toISOString().slice(0, 7),
    resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
  });
});

test('counts bytes when they arrive, not when they are announced', async () => {
  const calls = server.newVisitor();
  const { uploadUrl } = await beginOne(calls, { size: 2.5 * MB });
  expect(await usageOf(calls)).toMatchObject({ totalBytes: 0 });
  await put(calls, uploadUrl, bytes(2.5 * MB));
  await eventually(calls).toMatchObject({ uploadBytes: 2.5 * MB, totalBytes: 2.5 * MB, usagePercent: 25 });
});

test('counts downloads for the sender, not for the recipient', async () => {
  const uploader = server.newVisitor();
  const reader = server.newVisitor();
  const { folderId, fileId } = await uploadOne(uploader, bytes(MB));
  await fetchWhole(downloadPath(folderId, fileId), {}, reader);
  await fetchWhole(previewPath(folderId, fileId), {}, reader);
  await eventually(uploader).toMatchObject({ uploadBytes: MB, downloadBytes: 2 * MB, totalBytes: 3 * MB });
  expect(await usageOf(reader)).toMatchObject({ totalBytes: 0 });
});

test('counts only the bytes of a range, and nothing for responses without file bytes', async () => {
  const uploader = server.newVisitor();
  const { folderId, fileId } = await uploadOne(uploader, bytes(MB));
  const path = downloadPath(folderId, fileId);
  const head = await server.newVisitor().fetch(path, { method: 'HEAD' });
  const etag = head.headers.get('ETag') ?? '';
  expect((await fetchWhole(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await fetchWhole(path, { headers: { 'If-Match': '"other"' } })).status).toBe(412);
  expect((await fetchWhole(path, { headers: { Range: `bytes=${MB}-` } })).status).toBe(416);
  expect(await usageOf(uploader)).toMatchObject({ downloadBytes: 0 });
  await fetchWhole(path, { headers: { Range: 'bytes=100-1099' } });
  await eventually(uploader).toMatchObject({ downloadBytes: 1000 });
});

test('does not count downloads by the owner, at any address', async () => {
  const person = newPerson();
  const uploader = server.as(person);
  const { folderId, fileId } = await uploadOne(uploader, bytes(MB));
  const elsewhere = server.as(withCookie({ ...newPerson(), userId: person.userId }));
  expect(await fetchWhole(downloadPath(folderId, fileId), {}, elsewhere)).toEqual({ status: 200, bytes: MB });
  const stranger = server.as(withCookie(newPerson()));
  await fetchWhole(downloadPath(folderId, fileId), { headers: { Range: 'bytes=0-9' } }, stranger);
  await eventually(uploader).toMatchObject({ downloadBytes: 10 });
});

test('rejects downloads and HEAD above the month’s limit, with reason and date', async () => {
  const uploader = server.newVisitor();
  const { folderId, fileId } = await uploadOne(uploader, bytes(5_500_000));
  const path = downloadPath(folderId, fileId);
  const response = await server.newVisitor().fetch(path);
  const until = new Date();
  until.setUTCMonth(until.getUTCMonth() + 1, 1);
  const day = until.toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const words = `Bandwidth limit exceeded. The sender has too little monthly transfer left for this. Available again on ${day}.`;
  expect([response.status, await response.json()]).toEqual([
    403,
    {
      error: words,
      message: words,
      code: 'bandwidth_exceeded',
      reason: 'month_used_up',
      isOwner: false,
      resetsAt: new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth())).toISOString(),
    },
  ]);
  const previewed = await server.newVisitor().fetch(previewPath(folderId, fileId));
  expect([previewed.status, (await previewed.json()).message]).toEqual([403, words]);
  const asProgram = await server
    .newVisitor()
    .fetch(`/f/${folderId}/${fileId}/x`, { headers: { 'User-Agent': 'curl/8.5.0' } });
  expect([asProgram.status, await asProgram.text()]).toEqual([403, expect.stringContaining(words)]);
  expect((await fetchWhole(path, { method: 'HEAD' })).status).toBe(403);
  expect((await fetchWhole(path, { headers: { Range: 'bytes=0-999' } })).status).toBe(206);
});

test('limits the downloads of each folder separately, even if thirty start at once', async () => {
  const uploader = server.newVisitor();
  const { folderId, fileId } = await uploadOne(uploader, bytes(MB));
  const path = downloadPath(folderId, fileId);
  const results = await Promise.all(Array.from({ length: 30 }, () => fetchWhole(path)));
  expect(results.filter((result) => result.status === 200).length).toBe(6);
  const refused = await server.newVisitor().fetch(path);
  const limit = formatLimit(PER_FOLDER);
  const words = `Download limit exceeded for this folder. The folder has reached its ${limit} download limit.`;
  expect([refused.status, await refused.json()]).toEqual([
    403,
    {
      error: words,
      message: words,
      code: 'folder_bandwidth_exceeded',
      reason: 'folder_used_up',
      limitBytes: PER_FOLDER,
    },
  ]);
  const otherUpload = await uploadOne(uploader, bytes(10));
  expect((await fetchWhole(downloadPath(otherUpload.folderId, otherUpload.fileId))).status).toBe(200);
});

test('returns the downloads and downloaded bytes of a folder after a few seconds', async () => {
  const uploader = server.newVisitor();
  const { folderId, fileId } = await uploadOne(uploader, bytes(1000));
  await fetchWhole(downloadPath(folderId, fileId));
  await fetchWhole(downloadPath(folderId, fileId));
  await fetchWhole(previewPath(folderId, fileId), { headers: { Range: 'bytes=0-0' } });
  await expect
    .poll(async () => (await server.newVisitor().call(endpoints.folder, { folderId })).folder, { timeout: 20_000 })
    .toMatchObject({ bandwidthUsed: 2001, totalDownloads: 2, files: [{ downloadCount: 2 }] });
  expect((await folderById(server, folderId))?.lastAccessedAt).toBeGreaterThan(Date.now() - 60_000);
});

test('rejects an upload above the month’s limit, and stores nothing', async () => {
  const calls = server.newVisitor();
  const storedBefore = await everythingStored(server);
  const answer = begin(calls, [announced({ size: 6 * MB }), announced({ size: 4 * MB + 1 })]);
  await expect(answer).rejects.toMatchObject({ status: 403, code: 'bandwidth_exceeded' });
  expect(await everythingStored(server)).toEqual(storedBefore);
  await expect(begin(calls, [announced({ size: MONTHLY })])).resolves.toMatchObject(ADMITTED);
});

test('keeps ten simultaneous announcements within the month’s limit', async () => {
  const calls = server.newVisitor();
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => begin(calls, [announced({ size: 3 * MB })])),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
});

test('reserves a repeated announcement once', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 8 * MB })];
  const first = await begin(calls, files);
  const second = await begin(calls, files);
  expect(second.folderId).toBe(first.folderId);
  await expect(begin(calls, [announced({ size: 2 * MB })])).resolves.toMatchObject(ADMITTED);
});

test('releases the reservation of a deleted upload', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced({ size: 8 * MB })]);
  await expect(begin(calls, [announced({ size: 3 * MB })])).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
  await calls.own(endpoints.deleteFolder, { folderId });
  await expect.poll(() => begin(calls, [announced({ size: 3 * MB })]).then(() => 'begun', String)).toBe('begun');
});

test('rejects every upload at the limit, even of an empty file', async () => {
  const calls = server.newVisitor();
  await uploadOne(calls, bytes(MONTHLY));
  await eventually(calls).toMatchObject({ usagePercent: 100 });
  await expect(begin(calls, [announced({ size: 0 })])).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
});

test('starts a new month with zero usage', async () => {
  const calls = server.newVisitor();
  const { folderId } = await uploadOne(calls, bytes(9 * MB));
  await eventually(calls).toMatchObject({ totalBytes: 9 * MB });
  const { meterKey } = (await folderById(server, folderId)) ?? { meterKey: '' };
  await server.sqlOf('METER', meterKey, "UPDATE usage SET month = '2020-01'");
  expect(await usageOf(calls)).toMatchObject({ totalBytes: 0, usagePercent: 0 });
  await expect(begin(calls, [announced({ size: 9 * MB })])).resolves.toMatchObject(ADMITTED);
});

test('keeps the reservations of an earlier month in the new month', async () => {
  const calls = server.newVisitor();
  await uploadOne(calls, bytes(3 * MB));
  await eventually(calls).toMatchObject({ totalBytes: 3 * MB });
  const { folderId } = await begin(calls, [announced({ size: 5 * MB })]);
  const { meterKey } = (await folderById(server, folderId)) ?? { meterKey: '' };
  await server.sqlOf('METER', meterKey, "UPDATE usage SET month = '2020-01'");
  await begin(calls, [announced({ size: 4 * MB })], { folderId });
  await expect(begin(calls, [announced({ size: 2 * MB })])).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
  await expect(begin(calls, [announced({ size: MB })])).resolves.toMatchObject(ADMITTED);
});

test('keeps the usage of the previous month, and of no earlier month', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await uploadOne(calls, bytes(10));
  const { meterKey } = (await folderById(server, folderId)) ?? { meterKey: '' };
  const now = new Date();
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 7);
  for (const month of [monthsAgo(1), monthsAgo(2)]) {
    await server.sqlOf('METER', meterKey, "INSERT INTO usage VALUES (?, 'upload', 1)", month);
  }
  await fetchWhole(downloadPath(folderId, fileId));
  const storedMonths = () => server.sqlOf('METER', meterKey, 'SELECT DISTINCT month FROM usage ORDER BY month');
  await expect.poll(storedMonths, { timeout: 20_000 }).toEqual([{ month: monthsAgo(1) }, { month: monthsAgo(0) }]);
});

test('deletes a meter without data, and recreates it at the next upload', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await uploadOne(calls, bytes(0));
  const { meterKey } = (await folderById(server, folderId)) ?? { meterKey: '' };
  const tables = () => server.sqlOf('METER', meterKey, "SELECT name FROM sqlite_master WHERE name = 'announced'");
  await fetchWhole(downloadPath(folderId, fileId));
  expect(await tables()).toHaveLength(1);
  await calls.own(endpoints.deleteFolder, { folderId });
  // The meter keeps its results for a minute, in case of retries. Makes them old.
  await server.sqlInPlace('METER', meterKey, 'UPDATE answered SET at = 0');
  await expect.poll(tables, { timeout: 20_000 }).toEqual([]);
  await uploadOne(calls, bytes(MB));
  await eventually(calls).toMatchObject({ totalBytes: MB });
});

test('counts IPv6 addresses by their /64', async () => {
  const neighbour = server.as(newPerson('2001:db8:77:1::5'));
  const sameNetwork = server.as(newPerson('2001:0DB8:0077:0001:ffff:1:2:3'));
  const nextNetwork = server.as(newPerson('2001:db8:77:2::5'));
  await uploadOne(neighbour, bytes(1000));
  await eventually(sameNetwork).toMatchObject({ uploadBytes: 1000, ipAddress: '2001:0DB8:0077:0001:ffff:1:2:3' });
  expect(await usageOf(nextNetwork)).toMatchObject({ uploadBytes: 0 });
});

test('stores no readable address with a folder', async () => {
  const calls = server.newVisitor();
  const { folderId } = await uploadOne(calls, bytes(10));
  const row = JSON.stringify(await folderById(server, folderId));
  expect(row).not.toContain(calls.person.address);
  expect(row).not.toContain(Buffer.from(calls.person.address).toString('base64'));
});

test('rejects a move of a folder with used-up bandwidth into a folder that counts at another address', async () => {
  const calls = server.newVisitor();
  const { folderId } = await uploadOne(calls, bytes(MONTHLY));
  await eventually(calls).toMatchObject({ totalBytes: MONTHLY });
  const { userId } = calls.person;
  const elsewhere = server.as({ ...newPerson(), userId });
  const moveInto = async (at: Calls) => {
    const folder = await at.call(endpoints.createFolder, { userId, folderName: 'Into' });
    return calls.own(endpoints.moveItems, { items: [{ folderId }], toFolderId: folder.folderId });
  };
  expect((await moveInto(elsewhere)).failures).toMatchObject([
    { index: 0, code: 'cannot_move', reason: 'bandwidth_used_up' },
  ]);
  expect((await moveInto(calls)).failures).toEqual([]);
});
