/** Several PUTs of the same part at the same time. Raw sockets hold back the end of a body. */
import { expect, test } from 'vitest';
import { CHECKSUM_HEADER, downloadPath, withDevice } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { PART_SILENT_MS } from '../../../worker/uploads/limits.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { openRaw } from '../../harness/raw-http.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileById, partsOf } from '../../harness/stored/queries.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import { answerOf, beginParts, partBytes, partUrlOf, put, sendMissingParts } from '../../harness/uploads.ts';

/** A part of 25 MiB and a part of ten bytes. The tests send the second part several times. */
const SIZE = 25 * 1024 * 1024 + 10;
const REPEATED_PART = 2;
const HELD_BACK_BYTES = 4;

const server = sharedServer();

const attemptsOpen = async (fileId: string) =>
  (
    await server.d1
      .prepare('SELECT attempts_open FROM parts WHERE file_id = ? AND number = ?')
      .bind(fileId, REPEATED_PART)
      .first<{ attempts_open: number }>()
  )?.attempts_open ?? 0;

async function startUpload() {
  const calls = server.newVisitor();
  const upload = await beginParts(calls, SIZE);
  expect((await put(calls, partUrlOf(upload.session, 1), partBytes(upload.session, SIZE, 1))).status).toBe(200);
  const good = partBytes(upload.session, SIZE, REPEATED_PART);
  const url = partUrlOf(upload.session, REPEATED_PART);

  /** Leaves out the last bytes. `finish` sends them. */
  const hold = async (body: Uint8Array<ArrayBuffer> = good, checksum = sha256(good), device = '') => {
    const openBefore = await attemptsOpen(upload.fileId);
    const headers = { 'Content-Length': String(body.byteLength), [CHECKSUM_HEADER]: checksum };
    const request = openRaw(new URL(withDevice(url, device), server.url), calls.person, { method: 'PUT', headers });
    request.write(body.subarray(0, -HELD_BACK_BYTES));
    await expect.poll(() => attemptsOpen(upload.fileId)).toBe(openBefore + 1);
    return {
      ...request,
      async finish() {
        request.write(body.subarray(-HELD_BACK_BYTES));
        request.end();
        const { status = 0, body: text = '{}' } = (await request.answer) ?? {};
        return [status, JSON.parse(text).code];
      },
    };
  };
  const sendGood = async () => (await put(calls, url, good)).status;
  const complete = () => calls.call(endpoints.completeMultipart, { uploadId: upload.uploadId, r2Key: upload.r2Key });
  return { ...upload, calls, good, url, hold, sendGood, complete };
}

type StartedUpload = Awaited<ReturnType<typeof startUpload>>;

const damaged = (good: Uint8Array) => bytes(good.byteLength, 9);

async function expectMissing(complete: () => Promise<unknown>, missing: number[]): Promise<void> {
  await expect(complete()).rejects.toMatchObject({ status: 409, code: 'parts_missing', fields: { missing } });
}

/** The whole file must have arrived. Each of its bytes and of `refusedBytes` must be counted once. */
async function expectWhole({ calls, folderId, fileId }: StartedUpload, refusedBytes = 0): Promise<void> {
  expect((await fileById(server, fileId))?.status).toBe('ready');
  const download = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(SIZE));
  await expect.poll(() => uploadedBytes(calls)).toBe(SIZE + refusedBytes);
}

async function sendAgain({ calls, fileId, r2Key, complete }: StartedUpload): Promise<void> {
  const resumed = await calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  expect(resumed.missingParts.map(({ partNumber }) => partNumber)).toEqual([REPEATED_PART]);
  await sendMissingParts(calls, resumed, SIZE);
  await complete();
}

test('asks for a part again after a damaged copy of it ends later', async () => {
  const upload = await startUpload();
  const late = await upload.hold(damaged(upload.good));
  expect(await upload.sendGood()).toBe(200);
  expect(await late.finish()).toEqual([422, 'checksum_mismatch']);

  await expectMissing(upload.complete, [REPEATED_PART]);
  await sendAgain(upload);
  await expectWhole(upload, upload.good.byteLength);
});

test('asks for a part again after a copy of it breaks off later', async () => {
  const upload = await startUpload();
  const late = await upload.hold();
  expect(await upload.sendGood()).toBe(200);
  late.breakOff();
  await expect.poll(() => attemptsOpen(upload.fileId)).toBe(0);

  await expectMissing(upload.complete, [REPEATED_PART]);
  await sendAgain(upload);
  await expectWhole(upload, upload.good.byteLength);
});

test('keeps a good part if a damaged copy of it ends earlier', async () => {
  const upload = await startUpload();
  const early = await upload.hold(damaged(upload.good));
  const late = await upload.hold();
  expect(await early.finish()).toEqual([422, 'checksum_mismatch']);
  expect(await late.finish()).toEqual([200, undefined]);

  await upload.complete();
  await expectWhole(upload, upload.good.byteLength);
});

test('accepts two good copies of a part in either order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const upload = await startUpload();
    const both = [await upload.hold(), await upload.hold()];
    for (const index of order) expect(await both[index]?.finish()).toEqual([200, undefined]);
    await upload.complete();
    await expectWhole(upload);
  }
});

test('asks for a part again after a copy with other bytes and their right checksum', async () => {
  const upload = await startUpload();
  const otherBytes = damaged(upload.good);
  const late = await upload.hold(otherBytes, sha256(otherBytes));
  expect(await upload.sendGood()).toBe(200);
  expect(await late.finish()).toEqual([409, 'part_differs']);

  await expectMissing(upload.complete, [REPEATED_PART]);
  await sendAgain(upload);
  await expectWhole(upload, upload.good.byteLength);
});

test('accepts a part whose earlier PUT never ended because its Worker died', async () => {
  const upload = await startUpload();
  await server.d1
    .prepare('INSERT INTO parts (file_id, number, size, attempts_open, is_suspect) VALUES (?, ?, 10, 1, 0)')
    .bind(upload.fileId, REPEATED_PART)
    .run();
  expect(await upload.sendGood()).toBe(200);
  await upload.complete();
  await expectWhole(upload);
});

test('treats a part that is still arriving as missing', async () => {
  const upload = await startUpload();
  const { calls, fileId, r2Key, uploadId } = upload;
  const held = await upload.hold();
  await expectMissing(upload.complete, [REPEATED_PART]);
  const resumed = await calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  expect(resumed.completedParts.map(({ partNumber }) => partNumber)).toEqual([1]);
  const input = { uploadId, partNumber: REPEATED_PART, etag: 'made-up', size: 10, checksum: sha256(upload.good) };
  await expect(calls.call(endpoints.completePart, input)).rejects.toMatchObject({ code: 'parts_missing' });
  expect(await partsOf(server, fileId)).toHaveLength(1);
  expect(await held.finish()).toEqual([200, undefined]);
  await upload.complete();
  await expectWhole(upload);
});

test('ignores a late copy of a part from an aborted session', async () => {
  const upload = await startUpload();
  const { calls, fileId, r2Key, uploadId } = upload;
  const late = await upload.hold(damaged(upload.good));
  await calls.call(endpoints.abortMultipart, { uploadId, r2Key });
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  await sendMissingParts(calls, session, SIZE);
  expect((await late.finish())[0]).toBeGreaterThanOrEqual(400);

  expect(await partsOf(server, fileId)).toHaveLength(2);
  await calls.call(endpoints.completeMultipart, { uploadId: session.uploadId, r2Key });
  expect((await fileById(server, fileId))?.status).toBe('ready');
});

/** Replaces the part in R2 only, as if R2 and D1 had stored its two copies in different orders. */
async function replaceInR2({ r2Key, uploadId }: StartedUpload): Promise<void> {
  const r2UploadId = uploadId.slice(uploadId.indexOf('.') + 1);
  await server.bucket.resumeMultipartUpload(r2Key, r2UploadId).uploadPart(REPEATED_PART, bytes(10, 9));
}

test('asks only for the part sent twice if R2 stored its copies in another order than recorded', async () => {
  const upload = await startUpload();
  const both = [await upload.hold(), await upload.hold()];
  for (const copy of both) expect(await copy.finish()).toEqual([200, undefined]);
  await replaceInR2(upload);

  await expectMissing(upload.complete, [REPEATED_PART]);
  await sendAgain(upload);
  await expectWhole(upload);
});

test('asks for all parts if R2 lost a part and does not say which', async () => {
  const upload = await startUpload();
  expect(await upload.sendGood()).toBe(200);
  await replaceInR2(upload);

  await expectMissing(upload.complete, [1, REPEATED_PART]);
  const { calls, fileId, r2Key } = upload;
  await sendMissingParts(calls, await calls.call(endpoints.resumeMultipart, { fileId, r2Key }), SIZE);
  await upload.complete();
  await expectWhole(upload);
});

test('rejects a part that another device is sending, and accepts it after the part has arrived', async () => {
  const upload = await startUpload();
  const { calls, fileId, r2Key, good } = upload;
  const input = { fileId, r2Key };
  const held = await upload.hold(good, sha256(good), 'one');
  const otherDevice = withDevice(upload.url, 'two');
  expect(await answerOf(await put(calls, otherDevice, good))).toMatchObject([
    409,
    { code: 'part_under_way', partNumber: 2 },
  ]);
  expect(await attemptsOpen(fileId)).toBe(1);
  expect((await calls.call(endpoints.resumeMultipart, { ...input, device: 'two' })).partsUnderWay).toEqual([
    REPEATED_PART,
  ]);
  expect((await calls.call(endpoints.resumeMultipart, { ...input, device: 'one' })).partsUnderWay).toEqual([]);
  expect(await held.finish()).toEqual([200, undefined]);

  expect((await put(calls, otherDevice, good)).status).toBe(200);
  expect((await calls.call(endpoints.createMultipart, { ...input, device: 'two' })).partsUnderWay).toEqual([]);
  await upload.complete();
  await expectWhole(upload);
});

test('lets the same device restart a part, and another device after the first breaks off', async () => {
  const upload = await startUpload();
  const { calls, good, url, fileId } = upload;
  const first = await upload.hold(good, sha256(good), 'one');
  const secondHold = await upload.hold(good, sha256(good), 'one');
  expect((await put(calls, withDevice(url, 'two'), good)).status).toBe(409);
  first.breakOff();
  secondHold.breakOff();
  await expect.poll(() => attemptsOpen(fileId)).toBe(0);
  expect((await put(calls, withDevice(url, 'two'), good)).status).toBe(200);
  await upload.complete();
  await expectWhole(upload, 2 * upload.good.byteLength);
});

test('lets another device send a part after the first was silent for a minute', async () => {
  const upload = await startUpload();
  const { calls, good, url, fileId } = upload;
  const silent = await upload.hold(good, sha256(good), 'one');
  const heard = (msAgo: number) =>
    server.d1
      .prepare('UPDATE parts SET heard_at = ? WHERE file_id = ?')
      .bind(Date.now() - msAgo, fileId)
      .run();
  await heard(PART_SILENT_MS - 10_000);
  expect((await put(calls, withDevice(url, 'two'), good)).status).toBe(409);
  await heard(PART_SILENT_MS + 1000);
  expect((await put(calls, withDevice(url, 'two'), good)).status).toBe(200);
  expect(await silent.finish()).toEqual([200, undefined]);
  await upload.complete();
  await expectWhole(upload);
});

test('accepts a part from at least one of several devices that begin it at once', async () => {
  const upload = await startUpload();
  const { calls, good, url } = upload;
  const answers = await Promise.all(['one', 'two', 'three'].map((device) => put(calls, withDevice(url, device), good)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await partsOf(server, upload.fileId)).filter(({ isSuspect }) => isSuspect)).toEqual([]);
  await upload.complete();
  await expectWhole(upload);
});

test('accepts a part that has already arrived without reading its body', async () => {
  const upload = await startUpload();
  const { calls, session, fileId } = upload;
  const url = new URL(partUrlOf(session, 1), server.url);
  const first = partBytes(session, SIZE, 1);
  const headers = { 'Content-Length': String(first.byteLength), [CHECKSUM_HEADER]: sha256(first) };
  const request = openRaw(url, calls.person, { method: 'PUT', headers });
  request.write(first.subarray(0, 1000));
  expect((await request.answer)?.status).toBe(200);
  expect(await partsOf(server, fileId)).toHaveLength(1);
});
