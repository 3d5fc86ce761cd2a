import { request } from 'node:http';
import { expect, test } from 'vitest';
import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths, CHECKSUM_HEADER, downloadPath, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { everythingStored, folderById } from '../../harness/stored/queries.ts';
import { usageOf } from '../../harness/stored/usage.ts';
import {
  ADMITTED,
  announced,
  begin,
  beginOne,
  beginParts,
  partBytes,
  partUrlOf,
  put,
  uploadOne,
} from '../../harness/uploads.ts';

const MB = 1_000_000;
const MONTHLY = 10 * MB;

const server = ownServer({ vars: { FREE_MONTHLY_BYTES: String(MONTHLY) } });

const neighbour = (calls: Calls) => server.as(newPerson(calls.person.address));
const refused = { status: 403, code: 'bandwidth_exceeded' };

async function download({ folderId, fileId }: { folderId: string; fileId: string }) {
  const response = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  return [response.status, (await response.arrayBuffer()).byteLength];
}

async function meterOf(folderId: string): Promise<string> {
  return (await folderById(server, folderId))?.meterKey ?? '';
}

/** Makes the latest announcement or arrival `agoMs` milliseconds old. */
async function ageReservation(folderId: string, agoMs: number): Promise<void> {
  const liveUntil = Date.now() - agoMs + HOUR_MS;
  const update = 'UPDATE announced SET live_until = ? WHERE folder_id = ?';
  await server.sqlOf('METER', await meterOf(folderId), update, liveUntil, folderId);
}

/** Sends only the head of a PUT. Throws if the server waits for the body. */
function answerToHead(calls: Calls, url: string, length: number, checksum: string) {
  return new Promise<{ status: number; code: string }>((resolve, reject) => {
    const headers = { ...calls.person.headers, 'Content-Length': String(length), [CHECKSUM_HEADER]: checksum };
    const clientRequest = request(
      new URL(url, server.url),
      { method: 'PUT', headers, agent: false },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        clientRequest.destroy();
        resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).code });
      },
    );
    clientRequest.on('error', reject);
    clientRequest.setTimeout(20_000, () => clientRequest.destroy(new Error('It waits for the body.')));
    clientRequest.flushHeaders();
  });
}

test('lets idle announcements block no download, and block uploads for at most an hour', async () => {
  const calls = server.newVisitor();
  const file = await uploadOne(calls, bytes(MB));
  const idle = await begin(neighbour(calls), [announced({ size: 9 * MB })]);
  expect(await download(file)).toEqual([200, MB]);
  expect((await server.newVisitor().fetch(downloadPath(file.folderId, file.fileId), { method: 'HEAD' })).status).toBe(
    200,
  );

  await expect(begin(calls, [announced({ size: MB })])).rejects.toMatchObject(refused);
  await ageReservation(idle.folderId, HOUR_MS - 60_000);
  await expect(begin(calls, [announced({ size: MB })])).rejects.toMatchObject(refused);
  await ageReservation(idle.folderId, HOUR_MS);
  await expect(begin(calls, [announced({ size: 8 * MB })])).resolves.toMatchObject(ADMITTED);
});

test('renews the reservation of an upload when a file arrives', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: MB }), announced({ size: 8 * MB })];
  const { folderId, uploadUrls } = await begin(calls, files);
  await ageReservation(folderId, HOUR_MS - 60_000);
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(MB));
  const liveUntil = async () => {
    const query = 'SELECT live_until FROM announced WHERE folder_id = ?';
    const [row] = await server.sqlOf('METER', await meterOf(folderId), query, folderId);
    return (row as { live_until: number }).live_until;
  };
  await expect.poll(liveUntil).toBeGreaterThan(Date.now() + HOUR_MS - 60_000);
  await expect(begin(neighbour(calls), [announced({ size: 2 * MB })])).rejects.toMatchObject(refused);
});

test('readmits a PUT whose reservation expired, or rejects it before reading its body', async () => {
  const calls = server.newVisitor();
  const first = await beginOne(calls, { size: 6 * MB });
  await ageReservation(first.folderId, HOUR_MS);
  const otherUpload = await beginOne(neighbour(calls), { size: 6 * MB });
  expect(await answerToHead(calls, first.uploadUrl, 6 * MB, sha256(bytes(6 * MB)))).toEqual(refused);

  await ageReservation(otherUpload.folderId, HOUR_MS);
  expect((await put(calls, first.uploadUrl, bytes(6 * MB))).status).toBe(200);
  expect(await answerToHead(calls, otherUpload.uploadUrl, 6 * MB, sha256(bytes(6 * MB)))).toEqual(refused);
  expect(await usageOf(calls)).toMatchObject({ uploadBytes: 6 * MB });
});

test('renews the reservation of an upload that is readmitted', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 10 }), announced({ size: 8 * MB })];
  const { folderId, uploadUrls } = await begin(calls, files);
  await ageReservation(folderId, HOUR_MS);
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(10));
  await expect(begin(neighbour(calls), [announced({ size: 3 * MB })])).rejects.toMatchObject(refused);
});

test('rejects an announced PUT after downloads have used up the month’s bandwidth', async () => {
  const calls = server.newVisitor();
  const file = await uploadOne(calls, bytes(MB));
  const late = await beginOne(calls, { size: 4 * MB });
  for (let times = 0; times < 6; times++) expect(await download(file)).toEqual([200, MB]);
  await expect.poll(async () => (await usageOf(calls)).totalBytes, { timeout: 20_000 }).toBe(7 * MB);
  expect(await answerToHead(calls, late.uploadUrl, 4 * MB, sha256(bytes(4 * MB)))).toEqual(refused);
});

test('rejects parts, chunks and bundles beyond the limit, too, after their reservation expired', async () => {
  const calls = server.newVisitor();
  const parts = await beginParts(calls, 6 * MB);
  const small = announced({ size: 1000 });
  const bundled = await begin(calls, [small]);
  const chunked = await beginOne(calls, { size: 1000 });
  const { fileId, r2Key } = chunked;
  const { uploadId } = await calls.call(endpoints.initChunked, { fileId, r2Key, fileSize: 1000 });
  for (const { folderId } of [parts, bundled, chunked]) await ageReservation(folderId, HOUR_MS);
  await begin(neighbour(calls), [announced({ size: MONTHLY })]);
  const storedBefore = await everythingStored(server);

  const checksum = sha256(partBytes(parts.session, 6 * MB, 1));
  expect(await answerToHead(calls, partUrlOf(parts.session, 1), 6 * MB, checksum)).toEqual(refused);

  const token = tokenOf(bundled.uploadUrls[0]?.uploadUrl ?? '');
  const body = Buffer.concat([packHead([{ token, checksum: sha256(bytes(1000)) }]), bytes(1000)]);
  const bundle = await calls.fetch(bytePaths.bundle, { method: 'PUT', body });
  expect([bundle.status, (await bundle.json()).code]).toEqual([403, 'bandwidth_exceeded']);

  const form = new FormData();
  const fields = { uploadId, chunkNumber: '1', totalChunks: '1' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('chunk', new File([bytes(1000)], 'chunk'));
  const chunk = await calls.fetch(bytePaths.chunk, { method: 'POST', body: form });
  expect([chunk.status, (await chunk.json()).code]).toEqual([403, 'bandwidth_exceeded']);
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('checks the limit again when an upload is repeated after its reservation expired', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 6 * MB })];
  const { folderId } = await begin(calls, files);
  await ageReservation(folderId, HOUR_MS);
  const otherInit = await begin(neighbour(calls), [announced({ size: 5 * MB })]);
  await expect(begin(calls, files)).rejects.toMatchObject(refused);
  await expect(begin(calls, files, { folderId })).rejects.toMatchObject(refused);
  await ageReservation(otherInit.folderId, HOUR_MS);
  expect((await begin(calls, files)).folderId).toBe(folderId);
  await expect(begin(neighbour(calls), [announced({ size: 5 * MB })])).rejects.toMatchObject(refused);
});

test('answers repeated announcements and PUTs of a finished file even at the limit', async () => {
  const calls = server.newVisitor();
  const file = announced({ size: MONTHLY });
  const { folderId, uploadUrls } = await begin(calls, [file]);
  const url = uploadUrls[0]?.uploadUrl ?? '';
  const first = await put(calls, url, bytes(MONTHLY));
  await expect.poll(async () => (await usageOf(calls)).usagePercent).toBe(100);
  const secondPut = await put(calls, url, bytes(MONTHLY));
  expect([first.status, secondPut.status]).toEqual([200, 200]);
  expect(await secondPut.json()).toEqual({ ...(await first.json()), wasThere: true });
  expect((await begin(calls, [file], { folderId })).uploadUrls[0]?.requiresUpload).toBe(false);
  expect(await usageOf(calls)).toMatchObject({ uploadBytes: MONTHLY });
});

test('returns the used, reserved and allowed bytes, and the end of the month, with a rejection', async () => {
  const calls = server.newVisitor();
  await uploadOne(calls, bytes(MB));
  await expect.poll(async () => (await usageOf(calls)).uploadBytes).toBe(MB);
  await begin(neighbour(calls), [announced({ size: 6 * MB })]);
  const { resetsAt } = await usageOf(calls);
  await expect(begin(calls, [announced({ size: 4 * MB })])).rejects.toMatchObject({
    ...refused,
    message: expect.stringMatching(/^Bandwidth limit exceeded.*other uploads/),
    fields: { reason: 'held_by_others', usedBytes: MB, reservedBytes: 6 * MB, limitBytes: MONTHLY, resetsAt },
  });
  await expect(begin(calls, [announced({ size: MONTHLY })])).rejects.toMatchObject({
    ...refused,
    message: 'Bandwidth limit exceeded',
  });
});

test('rejects a PUT to a deleted folder before reading its body', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrl } = await beginOne(calls, { size: MB });
  await calls.own(endpoints.deleteFolder, { folderId });
  await expect.poll(() => folderById(server, folderId)).toBeUndefined();
  const answer = await answerToHead(calls, uploadUrl, MB, sha256(bytes(MB)));
  expect(answer).toEqual({ status: 404, code: 'not_found' });
});
