import { describe, expect, test } from 'vitest';
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { SLICE_MAX_BYTES } from '../../../worker/downloads/limits.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson, withCookie } from '../../harness/people.ts';
import { breakOffDownload, startDownload } from '../../harness/raw-http.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { expirePlaces, get } from '../../harness/stored/limited-shares.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, seedFolder } from '../../harness/stored/seed.ts';
import { addUsage, usageOf } from '../../harness/stored/usage.ts';
import { uploadAll, uploadOne } from '../../harness/uploads.ts';

const MONTHLY = 1200 * MIB;
const OBJECT = 40 * MIB;

const server = ownServer({ vars: { FREE_MONTHLY_BYTES: String(MONTHLY), UPLOADS_PER_WINDOW: '1000' } });

const eventually = { timeout: 30_000 };

/** `received` counts file bytes, and is 0 for an error. */
async function download(path: string, init?: RequestInit, calls = server.newVisitor()) {
  const response = await calls.fetch(path, init);
  let received = 0;
  let isWhole = response.ok;
  try {
    for await (const chunk of response.body ?? []) received += response.ok ? chunk.byteLength : 0;
  } catch {
    isWhole = false;
  }
  return { status: response.status, received, isWhole };
}

/** Starts a download that nothing reads, so only buffers fill. `leave` aborts it. */
async function idle(path: string): Promise<{ status: number; leave(): void }> {
  const { response, leave } = await startDownload(new URL(path, server.url), newPerson());
  response.pause();
  return { status: response.statusCode ?? 0, leave };
}

/** Creates a folder almost as large as the sender's monthly limit. All its files share one object. */
async function hugeFolder(sender: Calls, downloadLimit: number | null = null) {
  const { folderId, fileId, r2Key } = await uploadOne(sender, bytes(OBJECT));
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const huge = folderRow({ meterKey, downloadLimit });
  const count = Math.floor(MONTHLY / OBJECT) - 4;
  const files = Array.from({ length: count }, (_, index) => fileRow(huge, index, { size: OBJECT, r2Key }));
  await seedFolder(server.d1, huge, files);
  return {
    hugeId: huge.id,
    path: archivePath(huge.id),
    filePath: downloadPath(folderId, fileId),
    uploadedId: folderId,
  };
}

test('leaves most of the sender’s month free despite four idle connections that download', async () => {
  const sender = server.newVisitor();
  const { path, filePath } = await hugeFolder(sender);
  const sockets = [await idle(path), await idle(path), await idle(path), await idle(path)];
  expect(sockets.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await download(filePath)).toMatchObject({ status: 200, received: OBJECT });
  const { totalBytes } = await usageOf(sender);
  for (const socket of sockets) socket.leave();
  expect(totalBytes).toBeLessThan(MONTHLY / 2);
});

test('keeps 50 simultaneous downloads within a limit that is nearly reached', async () => {
  const sender = server.newVisitor();
  const { folderId, fileId } = await uploadOne(sender, bytes(20 * MIB));
  await addUsage(server, folderId, MONTHLY - 200 * MIB);
  const path = downloadPath(folderId, fileId);
  const results = await Promise.all(Array.from({ length: 50 }, () => download(path)));
  const refused = results.filter(({ status }) => status === 403);
  const completed = results.filter(({ isWhole }) => isWhole);
  expect(refused.length + completed.length).toBeLessThan(50);
  expect(completed.length).toBeLessThanOrEqual(9);
  const received = results.reduce((sum, result) => sum + result.received, 0);
  await expect.poll(async () => (await usageOf(sender)).downloadBytes, eventually).toBeGreaterThan(received / 2);
  expect((await usageOf(sender)).totalBytes).toBeLessThanOrEqual(MONTHLY);
});

test('breaks off a download when the month is used up, and rejects its resumption', async () => {
  const sender = server.newVisitor();
  const { path, uploadedId } = await hugeFolder(sender);
  const slow = await server.newVisitor().fetch(path);
  const reader = slow.body?.getReader();
  let received = (await reader?.read())?.value?.byteLength ?? 0;
  const usedByOthers = MONTHLY - 200 * MIB;
  await addUsage(server, uploadedId, usedByOthers);
  const rest = (async () => {
    for (let chunk = await reader?.read(); !chunk?.done; chunk = await reader?.read()) {
      received += chunk?.value?.byteLength ?? 0;
    }
  })();
  await expect(rest).rejects.toThrow();
  expect(received).toBeLessThan(250 * MIB);
  const resumed = await server.newVisitor().fetch(path, { headers: { Range: `bytes=${received}-` } });
  expect([resumed.status, (await resumed.json()).code]).toEqual([403, 'bandwidth_exceeded']);
  await expect
    .poll(async () => (await usageOf(sender)).totalBytes - usedByOthers, eventually)
    .toBeGreaterThan(received / 2);
  expect((await usageOf(sender)).totalBytes).toBeLessThanOrEqual(MONTHLY + SLICE_MAX_BYTES);
});

test('counts the bytes of a download once if its recipient has lost the place', async () => {
  const sender = server.newVisitor();
  const { hugeId, path } = await hugeFolder(sender, 1);
  const reader = (await server.newVisitor().fetch(path)).body?.getReader();
  let received = 0;
  while (received < 100 * MIB) received += (await reader?.read())?.value?.byteLength ?? 0;
  const other = server.newVisitor();
  const takePlace = async () => {
    await expirePlaces(server, hugeId);
    return get(other, path, '0-9');
  };
  await expect.poll(takePlace, eventually).toBe(10);
  const rest = (async () => {
    for (let chunk = await reader?.read(); !chunk?.done; chunk = await reader?.read()) {
      received += chunk?.value?.byteLength ?? 0;
    }
  })();
  await expect(rest).rejects.toThrow();
  const counted = async () => (await usageOf(sender)).downloadBytes;
  await expect.poll(counted, eventually).toBeGreaterThan(received);
  expect(await counted()).toBeLessThan(received + SLICE_MAX_BYTES / 2);
});

test('counts the sent bytes during a download, except for the slices in flight', async () => {
  const sender = server.newVisitor();
  const { path } = await hugeFolder(sender);
  const leave = new AbortController();
  const reader = (await server.newVisitor().fetch(path, { signal: leave.signal })).body?.getReader();
  let received = 0;
  while (received < 150 * MIB) received += (await reader?.read())?.value?.byteLength ?? 0;
  const { downloadBytes } = await usageOf(sender);
  leave.abort();
  expect(downloadBytes).toBeGreaterThanOrEqual(received - 2 * SLICE_MAX_BYTES);
});

describe('bytes counted for downloads that recipients leave before a slice ends', () => {
  const counted = (sender: Calls) => async () => (await usageOf(sender)).downloadBytes;

  test('are at least the received bytes of a large file, and at most the whole file each time', async () => {
    const sender = server.newVisitor();
    const size = 63 * MIB;
    const { folderId, fileId } = await uploadOne(sender, bytes(size));
    let received = 0;
    const times = 5;
    // Leaves within the last slice, which begins at 31 MiB. Buffers receive some MiB more than the test reads.
    for (let time = 0; time < times; time++)
      received += await breakOffDownload(new URL(downloadPath(folderId, fileId), server.url), newPerson(), 45 * MIB);
    await expect.poll(counted(sender), eventually).toBeGreaterThanOrEqual(received);
    expect(await counted(sender)()).toBeLessThanOrEqual(times * size);
  });

  test.each([
    ['one at a time, each admitted by the meter', 3, 1],
    ['many at once, admitted out of a grant', 40, 20],
  ])('are all bytes of small downloads that are left near their end, %s', async (_, times, atOnce) => {
    const sender = server.newVisitor();
    const { folderId, fileId } = await uploadOne(sender, bytes(MIB));
    const path = downloadPath(folderId, fileId);
    await server.strict.send({ cut: { path, afterBytes: MIB - 200_000, times } });
    for (let from = 0; from < times; from += atOnce) {
      const cut = await Promise.all(Array.from({ length: atOnce }, () => download(path)));
      expect(cut.filter(({ isWhole }) => isWhole)).toEqual([]);
    }
    await expect.poll(counted(sender), eventually).toBe(times * MIB);
    expect((await folderById(server, folderId))?.downloadCount).toBe(0);
    await server.strict.send({ reset: true });
  });
});

test('counts every byte of an archive of many small files once', async () => {
  const sender = server.newVisitor();
  const files = Array.from({ length: 40 }, (_, index) => ({ name: `${index}.bin`, body: bytes(100_000 + index) }));
  const { folderId } = await uploadAll(sender, files);
  const { received, isWhole } = await download(archivePath(folderId));
  expect(isWhole).toBe(true);
  await expect.poll(async () => (await usageOf(sender)).downloadBytes, eventually).toBe(received);
});

test('does not count an owner’s downloads up to a month’s limit, and counts them above it', async () => {
  const person = newPerson();
  const sender = server.as(person);
  const { folderId, fileId } = await uploadOne(sender, bytes(10 * MIB));
  const path = downloadPath(folderId, fileId);
  const owner = server.as(withCookie(person));
  expect((await download(path, {}, owner)).isWhole).toBe(true);
  expect(await usageOf(sender)).toMatchObject({ uploadBytes: 10 * MIB, downloadBytes: 0 });
  await addUsage(server, folderId, MONTHLY - 25 * MIB, 'own');
  expect((await download(path, {}, owner)).isWhole).toBe(true);
  expect(await usageOf(sender)).toMatchObject({ downloadBytes: 0 });
  expect((await download(path, {}, owner)).isWhole).toBe(true);
  await expect.poll(async () => (await usageOf(sender)).downloadBytes, eventually).toBe(10 * MIB);
  await addUsage(server, folderId, MONTHLY - 25 * MIB);
  expect(await download(path, {}, owner)).toMatchObject({ status: 403 });
});

test('lets owners download their own files after the month is used up', async () => {
  const person = newPerson();
  const { folderId, fileId } = await uploadOne(server.as(person), bytes(MIB));
  await addUsage(server, folderId, MONTHLY);
  const path = downloadPath(folderId, fileId);
  expect(await download(path)).toMatchObject({ status: 403 });
  expect(await download(path, {}, server.as(withCookie(person)))).toMatchObject({ status: 200, received: MIB });
});
