import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { SLICE_MAX_BYTES } from '../../../worker/downloads/limits.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson, withCookie } from '../../harness/people.ts';
import { type Server, startServer } from '../../harness/running/server.ts';
import { fileRow, folderRow, seedFolder } from '../../harness/stored/seed.ts';
import { folderById } from '../../harness/stored/stored.ts';
import { announced, begin, put, uploadOne } from '../../harness/uploads.ts';

const MIB = 1024 * 1024;
const MONTHLY = 1200 * MIB;
const OBJECT = 40 * MIB;

let server: Server;
beforeAll(async () => {
  server = await startServer({ vars: { FREE_MONTHLY_BYTES: String(MONTHLY), UPLOADS_PER_WINDOW: '1000' } });
});
afterAll(() => server.close());

const somebody = () => server.as(newPerson());
const usageOf = (calls: Calls) => calls.call(endpoints.ipUsage, {});
const eventually = { timeout: 30_000 };

/** How a download ends: how many bytes came, and whether all of them did; `status` 403 brings none. */
async function download(path: string, init?: RequestInit, calls = somebody()) {
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

/** A download of which nothing is read beyond what the buffers on the way take. */
async function idle(path: string): Promise<{ status: number; leave(): void }> {
  const sent = request(new URL(path, server.url), { headers: newPerson().headers, agent: false });
  sent.on('error', () => {});
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  response.pause();
  return { status: response.statusCode ?? 0, leave: () => sent.destroy() };
}

/** Counts so many bytes for the sender of that folder. */
async function useUp(folderId: string, used: number, kind: 'download' | 'own' = 'download'): Promise<void> {
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const { month } = await usageOf(somebody());
  const add = `INSERT INTO usage VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes`;
  await server.sqlOf('METER', meterKey, add, month, kind, used);
}

/** A folder that is as large as a month allows almost: one object of the sender's as many files. */
async function hugeFolder(sender: Calls) {
  const { folderId, fileId, r2Key } = await uploadOne(sender, bytes(OBJECT));
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const huge = folderRow({ meterKey });
  const count = Math.floor(MONTHLY / OBJECT) - 4;
  const files = Array.from({ length: count }, (_, at) => fileRow(huge, at, { size: OBJECT, r2Key }));
  await seedFolder(server.d1, huge, files);
  return { path: archivePath(huge.id), filePath: downloadPath(folderId, fileId), uploadedId: folderId };
}

test('four idle sockets on a download leave the sender’s budget as it is', async () => {
  const sender = somebody();
  const { path, filePath } = await hugeFolder(sender);
  const sockets = [await idle(path), await idle(path), await idle(path), await idle(path)];
  expect(sockets.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await download(filePath)).toMatchObject({ status: 200, received: OBJECT });
  const { totalBytes } = await usageOf(sender);
  for (const socket of sockets) socket.leave();
  expect(totalBytes).toBeLessThan(MONTHLY / 2);
});

test('50 parallel downloads at the edge of the limit overshoot by the slices in flight at most', async () => {
  const sender = somebody();
  const { folderId, fileId } = await uploadOne(sender, bytes(20 * MIB));
  await useUp(folderId, MONTHLY - 200 * MIB);
  const path = downloadPath(folderId, fileId);
  const results = await Promise.all(Array.from({ length: 50 }, () => download(path)));
  const refused = results.filter(({ status }) => status === 403);
  const whole = results.filter(({ isWhole }) => isWhole);
  expect(refused.length + whole.length).toBeLessThan(50);
  expect(whole.length).toBeLessThanOrEqual(9);
  const received = results.reduce((sum, result) => sum + result.received, 0);
  await expect.poll(async () => (await usageOf(sender)).downloadBytes, eventually).toBeGreaterThan(received / 2);
  expect((await usageOf(sender)).totalBytes).toBeLessThanOrEqual(MONTHLY);
});

test('a download whose month is used up on the way is broken off, and then refused', async () => {
  const sender = somebody();
  const { path, uploadedId } = await hugeFolder(sender);
  const slow = await somebody().fetch(path);
  const reader = slow.body?.getReader();
  let received = (await reader?.read())?.value?.byteLength ?? 0;
  const others = MONTHLY - 200 * MIB;
  await useUp(uploadedId, others);
  const rest = (async () => {
    for (let chunk = await reader?.read(); !chunk?.done; chunk = await reader?.read()) {
      received += chunk?.value?.byteLength ?? 0;
    }
  })();
  await expect(rest).rejects.toThrow();
  expect(received).toBeLessThan(250 * MIB);
  const resumed = await somebody().fetch(path, { headers: { Range: `bytes=${received}-` } });
  expect([resumed.status, (await resumed.json()).code]).toEqual([403, 'bandwidth_exceeded']);
  await expect.poll(async () => (await usageOf(sender)).totalBytes - others, eventually).toBeGreaterThan(received / 2);
  expect((await usageOf(sender)).totalBytes).toBeLessThanOrEqual(MONTHLY + SLICE_MAX_BYTES);
});

test('what a download has sent is counted while it goes on, but for the slices under way', async () => {
  const sender = somebody();
  const { path } = await hugeFolder(sender);
  const leave = new AbortController();
  const reader = (await somebody().fetch(path, { signal: leave.signal })).body?.getReader();
  let received = 0;
  while (received < 150 * MIB) received += (await reader?.read())?.value?.byteLength ?? 0;
  const { downloadBytes } = await usageOf(sender);
  leave.abort();
  expect(downloadBytes).toBeGreaterThanOrEqual(received - 2 * SLICE_MAX_BYTES);
});

describe('a reader who leaves each time before a piece has ended is counted', () => {
  const counted = (sender: Calls) => async () => (await usageOf(sender)).downloadBytes;

  test('on a line of theirs, with one piece too much at most', async () => {
    const sender = somebody();
    const size = 63 * MIB;
    const { folderId, fileId } = await uploadOne(sender, bytes(size));
    let received = 0;
    const times = 5;
    // The sixth piece, the last, begins at 31 MiB. The buffers on the way take some MiB more than what is read.
    for (let time = 0; time < times; time++) received += await leaveAt(downloadPath(folderId, fileId), 45 * MIB);
    await expect.poll(counted(sender), eventually).toBeGreaterThanOrEqual(received);
    expect(await counted(sender)()).toBeLessThanOrEqual(times * size);
  });

  test.each([
    ['one after the other, each of which asks for itself', 3, 1],
    ['of many at once, which are admitted out of a grant', 40, 20],
  ])('shortly before the end of small downloads, %s', async (_, times, atOnce) => {
    const sender = somebody();
    const { folderId, fileId } = await uploadOne(sender, bytes(MIB));
    const path = downloadPath(folderId, fileId);
    await server.strict.tell({ cut: { path, afterBytes: MIB - 200_000, times } });
    for (let from = 0; from < times; from += atOnce) {
      const cut = await Promise.all(Array.from({ length: atOnce }, () => download(path)));
      expect(cut.filter(({ isWhole }) => isWhole)).toEqual([]);
    }
    await expect.poll(counted(sender), eventually).toBe(times * MIB);
    expect((await folderById(server, folderId))?.downloadCount).toBe(0);
    await server.strict.tell({ reset: true });
  });
});

/** Leaves a download once so many bytes have come; answers how many had. */
async function leaveAt(path: string, bytesWanted: number): Promise<number> {
  const sent = request(new URL(path, server.url), { headers: newPerson().headers, agent: false });
  sent.on('error', () => {});
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  let received = 0;
  for await (const chunk of response) {
    received += (chunk as Buffer).length;
    if (received >= bytesWanted) break;
  }
  sent.destroy();
  return received;
}

test('an archive of many small files counts every byte of it once', async () => {
  const sender = somebody();
  const files = Array.from({ length: 40 }, (_, index) => announced({ name: `${index}.bin`, size: 100_000 + index }));
  const { folderId, uploadUrls } = await begin(sender, files);
  for (const [index, { uploadUrl }] of uploadUrls.entries()) {
    await put(sender, uploadUrl ?? '', bytes(100_000 + index));
  }
  const { received, isWhole } = await download(archivePath(folderId));
  expect(isWhole).toBe(true);
  await expect.poll(async () => (await usageOf(sender)).downloadBytes, eventually).toBe(received);
});

test('an owner’s downloads are free for as much as a month allows, and count above it', async () => {
  const person = newPerson();
  const sender = server.as(person);
  const { folderId, fileId } = await uploadOne(sender, bytes(10 * MIB));
  const path = downloadPath(folderId, fileId);
  const owner = server.as(withCookie(person));
  expect((await download(path, {}, owner)).isWhole).toBe(true);
  expect(await usageOf(sender)).toMatchObject({ uploadBytes: 10 * MIB, downloadBytes: 0 });
  await useUp(folderId, MONTHLY - 25 * MIB, 'own');
  expect((await download(path, {}, owner)).isWhole).toBe(true);
  expect(await usageOf(sender)).toMatchObject({ downloadBytes: 0 });
  expect((await download(path, {}, owner)).isWhole).toBe(true);
  await expect.poll(async () => (await usageOf(sender)).downloadBytes, eventually).toBe(10 * MIB);
  await useUp(folderId, MONTHLY - 25 * MIB);
  expect(await download(path, {}, owner)).toMatchObject({ status: 403 });
});

test('at a used-up month owners still get their own files', async () => {
  const person = newPerson();
  const { folderId, fileId } = await uploadOne(server.as(person), bytes(MIB));
  await useUp(folderId, MONTHLY);
  const path = downloadPath(folderId, fileId);
  expect(await download(path)).toMatchObject({ status: 403 });
  expect(await download(path, {}, server.as(withCookie(person)))).toMatchObject({ status: 200, received: MIB });
});
