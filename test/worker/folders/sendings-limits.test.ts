import { expect, test } from 'vitest';
import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { type OpenRequest, openRaw, sendRaw } from '../../harness/raw-http.ts';
import { makeRequest, newSendingSecret, send, sendOne } from '../../harness/requests.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { addUsage, uploadedBytes } from '../../harness/stored/usage.ts';
import { announced, answerOf, begin, beginOne, put } from '../../harness/uploads.ts';

const MB = 1_000_000;
const MONTHLY = 200 * MB;
const UNFINISHED_MAX = 40;

const server = ownServer({
  vars: {
    FREE_MONTHLY_BYTES: String(MONTHLY),
    UPLOADS_PER_WINDOW: '5',
    UNFINISHED_FILES_MAX: String(UNFINISHED_MAX),
  },
});

const of = (size: number) => announced({ size });

async function liveUntilOf(meter: string, folderId: string): Promise<number> {
  const [row] = await server.sqlOf('METER', meter, 'SELECT live_until FROM announced WHERE folder_id = ?', folderId);
  return (row as { live_until: number }).live_until;
}

test('counts bytes in the owner’s month, and reveals no numbers to a sender who exceeds it', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxBytes: 2 * MONTHLY });
  await sendOne(server.newVisitor(), requestId, { size: 5000 });
  await expect.poll(() => uploadedBytes(owner)).toBe(5000);
  const refusal = await send(server.newVisitor(), requestId, [of(MONTHLY)]).catch((error) => error);
  expect(refusal).toMatchObject({ status: 409, code: 'request_unavailable', fields: {} });

  const { uploadUrls, folderId } = await send(server.newVisitor(), requestId, [of(1000)]);
  const meter = (await folderById(server, folderId))?.meterKey ?? '';
  await server.sqlOf('METER', meter, 'UPDATE announced SET live_until = 1 WHERE folder_id = ?', folderId);
  await begin(owner, [announced({ size: MONTHLY - 5500 })]);
  const lapsed = await put(server.newVisitor(), uploadUrls[0]?.uploadUrl ?? '', bytes(1000));
  expect(lapsed.status).toBe(409);
  expect(Object.keys(await lapsed.json()).sort()).toEqual(['code', 'error']);
});

test('lets idle senders reserve a tenth of the request’s bytes in the owner’s month, for two minutes', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxBytes: MONTHLY, maxFiles: 100 });
  const half = Math.floor(MONTHLY / 2);
  const idle = await send(server.newVisitor(), requestId, [of(half)]);
  await send(server.newVisitor(), requestId, [of(half)]);
  const meter = (await folderById(server, idle.folderId))?.meterKey ?? '';
  // Each announcement reserves at most a tenth of the bytes that the request still accepts.
  await expect(begin(owner, [announced({ size: Math.ceil(MONTHLY * 0.91) })])).rejects.toMatchObject({
    code: 'bandwidth_exceeded',
  });
  await begin(owner, [announced({ size: Math.floor(MONTHLY * 0.8) })]);
  const liveUntil = await liveUntilOf(meter, idle.folderId);
  expect(liveUntil).toBeLessThanOrEqual(Date.now() + 2 * 60_000);
  expect(liveUntil).toBeGreaterThan(Date.now() + 60_000);
});

test('ends a sender’s reservation if no bytes arrive, and renews it only when bytes arrive', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxBytes: MONTHLY });
  const sender = server.newVisitor();
  const secret = newSendingSecret();
  const files = [of(1000), of(MONTHLY - 5000)];
  const { folderId, uploadUrls } = await send(sender, requestId, files, { secret });
  const meter = (await folderById(server, folderId))?.meterKey ?? '';
  const liveUntil = () => liveUntilOf(meter, folderId);
  await server.sqlOf('METER', meter, 'UPDATE announced SET live_until = 1 WHERE folder_id = ?', folderId);
  await send(sender, requestId, files, { secret });
  expect(await liveUntil()).toBe(1);
  expect((await put(sender, uploadUrls[0]?.uploadUrl ?? '', bytes(1000))).status).toBe(200);
  await expect.poll(liveUntil).toBeGreaterThan(Date.now() + 60_000);
});

test('strangers who announce to requests of 1 TiB leave the owner nine tenths of the month', async () => {
  const owner = server.newVisitor();
  for (let attempt = 0; attempt < 2; attempt++) {
    const { requestId } = await makeRequest(owner, { maxBytes: 2 ** 40 });
    await send(server.newVisitor(), requestId, [of(MONTHLY * 0.7)]);
  }
  await begin(owner, [announced({ size: MONTHLY * 0.9 })]);
});

/** The owner has `leftBytes` left this month. Each stranger has announced one file. */
async function nearlyFull(leftBytes: number, strangers: number, size: number) {
  const owner = server.newVisitor();
  const { requestId, folderId } = await makeRequest(owner, { maxBytes: MONTHLY, maxFiles: 100 });
  const meter = (await folderById(server, folderId ?? ''))?.meterKey ?? '';
  await addUsage(server, folderId ?? '', MONTHLY - leftBytes, 'upload');
  const sendings = [];
  for (let index = 0; index < strangers; index++) {
    const sender = server.newVisitor();
    const { uploadUrls } = await send(sender, requestId, [of(size)]);
    sendings.push({ sender, url: new URL(uploadUrls[0]?.uploadUrl ?? '', server.url) });
  }
  return { owner, meter, sent: sendings };
}

test('strangers’ PUTs that fit into the month only one by one do not exceed it together', async () => {
  const body = bytes(MB);
  const { owner, meter, sent: sendings } = await nearlyFull(1.5 * MB, 3, MB);
  const headers = { 'Content-Length': String(MB), [CHECKSUM_HEADER]: sha256(body) };
  const open = async ({ sender, url }: (typeof sendings)[number]) => {
    const request = openRaw(url, sender.person, { method: 'PUT', headers });
    request.write(body.subarray(0, 1000));
    const arrivals = () => server.sqlInPlace('METER', meter, 'SELECT what FROM received_arrivals');
    await expect.poll(async () => (await arrivals()).length).toBe(1);
    return request;
  };
  type Sending = (typeof sendings)[number];
  const [first, second, third] = sendings as [Sending, Sending, Sending];
  const finish = (request: OpenRequest) => {
    request.write(body.subarray(1000));
    request.end();
    return request.answer;
  };
  const slow = await open(first);
  expect(await answerOf(await put(second.sender, second.url.href, body))).toMatchObject([
    409,
    { code: 'request_unavailable' },
  ]);
  // A second PUT of the same file reserves no further bytes.
  const reopened = await open(first);
  reopened.breakOff();
  slow.breakOff();
  await expect.poll(() => server.sqlInPlace('METER', meter, 'SELECT what FROM received_arrivals')).toEqual([]);
  expect((await finish(await open(third)))?.status).toBe(200);
  await expect.poll(() => uploadedBytes(owner)).toBe(MONTHLY - 0.5 * MB);
  expect((await put(second.sender, second.url.href, body)).status).toBe(409);
});

test('PUTs whose bodies strangers hold back do not block the owner', async () => {
  const body = bytes(MB);
  const { owner, sent: sendings, meter } = await nearlyFull(10 * MB, 8, MB);
  const headers = { 'Content-Length': String(MB), [CHECKSUM_HEADER]: sha256(body) };
  const open = sendings.map(({ sender, url }) => openRaw(url, sender.person, { method: 'PUT', headers }));
  for (const request of open) request.write(body.subarray(0, 1000));
  const arrivals = () => server.sqlInPlace('METER', meter, 'SELECT what FROM received_arrivals');
  await expect.poll(async () => (await arrivals()).length).toBe(8);
  await begin(owner, [announced({ size: 9 * MB })]);
  for (const request of open) request.breakOff();
});

test('does not count strangers’ unfinished files in the owner’s limit of unfinished files', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxFiles: 100 });
  const many = Array.from({ length: UNFINISHED_MAX }, () => of(10));
  for (let times = 0; times < 2; times++) await send(server.newVisitor(), requestId, many);
  await begin(owner, many);
  await expect(beginOne(owner)).rejects.toMatchObject({ code: 'too_many_files' });
});

test.each([
  ['breaks off', bytes(999), { breakOff: true }],
  ['has a wrong checksum', bytes(1000, 9), {}],
])('counts the bytes of a PUT that %s for the sender, not for the owner', async (_, body, options) => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner);
  const sender = server.newVisitor();
  const { uploadUrls } = await send(sender, requestId, [of(1000)]);
  const headers = { 'Content-Length': '1000', [CHECKSUM_HEADER]: sha256(bytes(1000)) };
  const url = new URL(uploadUrls[0]?.uploadUrl ?? '', server.url);
  await sendRaw(url, sender.person, { method: 'PUT', body, headers, ...options });
  await expect.poll(() => uploadedBytes(sender)).toBe(1000);
  expect(await uploadedBytes(owner)).toBe(0);
});

test('counts deliveries in the rate limits of their sender, not of the owner', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { maxFiles: 100 });
  const sender = server.newVisitor();
  for (let count = 0; count < 5; count++) await send(sender, requestId, [of(1)]);
  await expect(send(sender, requestId, [of(1)])).rejects.toMatchObject({ status: 429, code: 'too_many_uploads' });
  await expect(beginOne(sender)).rejects.toMatchObject({ code: 'too_many_uploads' });
  await send(server.newVisitor(), requestId, [of(1)]);
  for (let count = 0; count < 5; count++) await beginOne(owner);
  // Rejected deliveries do not count.
  const tidy = server.newVisitor();
  for (let attempt = 0; attempt < 6; attempt++) await send(tidy, requestId, [of(10_001)]).catch(() => undefined);
  for (let attempt = 0; attempt < 6; attempt++) await send(tidy, requestId, [of(MONTHLY)]).catch(() => undefined);
  await send(tidy, requestId, [of(1)]);
});
