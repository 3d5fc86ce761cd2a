import { expect, test } from 'vitest';
import { CHECKSUM_HEADER, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { HOUR_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes, crc32, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileById, partsOf } from '../../harness/stored/queries.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import {
  announced,
  answerOf,
  begin,
  beginOne,
  beginParts,
  FIVE_PARTS_BYTES,
  partBytes,
  partUrlOf,
  put,
  sendMissingParts,
} from '../../harness/uploads.ts';

const LAST = 5;

const server = sharedServer();

test.each([
  [95_000_001, 25, 4],
  [200 * MIB, 25, 8],
  [200 * MIB + 1, 35, 6],
  [500 * MIB + 1, 40, 13],
  [10 * 1024 * MIB, 40, 256],
])('splits a file of %i bytes into parts of %i MiB', async (size, partMib, partCount) => {
  const { session } = await beginParts(server.newVisitor(), size);
  expect(session).toMatchObject({ partSize: partMib * MIB, partCount, completedParts: [] });
  expect(session.missingParts.map((part) => part.partNumber)).toEqual(
    Array.from({ length: partCount }, (_, index) => index + 1),
  );
});

test('completes a file from parts in any order, and returns missing parts before', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId, r2Key, uploadId, session } = await beginParts(calls);
  await put(calls, partUrlOf(session, LAST), partBytes(session, FIVE_PARTS_BYTES, LAST));
  await put(calls, partUrlOf(session, 2), partBytes(session, FIVE_PARTS_BYTES, 2));

  const early = calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  await expect(early).rejects.toMatchObject({ status: 409, code: 'parts_missing', fields: { missing: [1, 3, 4] } });
  expect((await fileById(server, fileId))?.status).toBe('uploading');

  const resumed = await calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  expect(resumed.uploadId).toBe(uploadId);
  expect(resumed.completedParts).toMatchObject([
    { partNumber: 2, size: 25 * MIB, checksum: sha256(partBytes(session, FIVE_PARTS_BYTES, 2)) },
    { partNumber: LAST, size: 10, checksum: sha256(partBytes(session, FIVE_PARTS_BYTES, LAST)) },
  ]);
  await sendMissingParts(calls, resumed, FIVE_PARTS_BYTES);
  const completion = await calls.call(endpoints.completeMultipart, { uploadId, r2Key });

  expect(completion).toEqual({ success: true, fileId, size: FIVE_PARTS_BYTES });
  const file = await fileById(server, fileId);
  expect(file).toMatchObject({ status: 'ready', crc32: crc32(bytes(FIVE_PARTS_BYTES)) });
  const download = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(FIVE_PARTS_BYTES));
  const across = await server.newVisitor().fetch(downloadPath(folderId, fileId), {
    headers: { Range: `bytes=${25 * MIB - 5}-${25 * MIB + 4}` },
  });
  expect(sha256(new Uint8Array(await across.arrayBuffer()))).toBe(sha256(bytes(10, 1, 25 * MIB - 5)));
});

test('accepts a request for smaller parts and returns the chosen size', async () => {
  const calls = server.newVisitor();
  const size = 12 * MIB;
  const { fileId, r2Key, folderId } = await beginOne(calls, { size });
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key, partSize: 5 * MIB + 100 });
  expect(session).toMatchObject({ partSize: 5 * MIB, partCount: 3 });
  await sendMissingParts(calls, session, size);
  await calls.call(endpoints.completeMultipart, { uploadId: session.uploadId, r2Key });
  const download = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(size));
});

test('keeps the part size of a session despite later requests for another', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key } = await beginOne(calls, { size: FIVE_PARTS_BYTES });
  const first = await calls.call(endpoints.createMultipart, { fileId, r2Key, partSize: 10 * MIB });
  await put(calls, partUrlOf(first, 1), partBytes(first, FIVE_PARTS_BYTES, 1));
  for (const wish of [{}, { partSize: 5 * MIB }, { partSize: 20 * MIB }]) {
    const second = await calls.call(endpoints.createMultipart, { fileId, r2Key, ...wish });
    expect(second).toMatchObject({ uploadId: first.uploadId, partSize: 10 * MIB });
    expect(second.completedParts.map(({ partNumber }) => partNumber)).toEqual([1]);
  }
});

test('finds an unfinished file older than a day when it is announced to its folder again', async () => {
  const calls = server.newVisitor();
  const file = announced({ size: FIVE_PARTS_BYTES });
  const { folderId, uploadUrls } = await begin(calls, [file], { expiryDays: 3 });
  const { fileId = '', r2Key = '' } = uploadUrls[0] ?? {};
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  await put(calls, partUrlOf(session, LAST), partBytes(session, FIVE_PARTS_BYTES, LAST));
  const age = server.d1.prepare('UPDATE files SET created_at = created_at - ? WHERE id = ?');
  await age.bind(30 * HOUR_MS, fileId).run();
  expect((await begin(calls, [file], { folderId })).uploadUrls[0]?.fileId).toBe(fileId);
});

test('returns not_found for a resume before a session was created', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key } = await beginOne(calls, { size: FIVE_PARTS_BYTES });
  const resume = calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  await expect(resume).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('returns the ETag of a part in body and header, and records it', async () => {
  const calls = server.newVisitor();
  const { fileId, session } = await beginParts(calls);
  const response = await put(calls, partUrlOf(session, LAST), partBytes(session, FIVE_PARTS_BYTES, LAST));
  const etag = response.headers.get('ETag');
  expect(await answerOf(response)).toEqual([200, { partNumber: LAST, etag }]);
  expect(await partsOf(server, fileId)).toMatchObject([{ number: LAST, size: 10, etag }]);
});

test.each([
  [11, 413, 'body_too_large'],
  [9, 400, 'body_too_short'],
])('rejects a part of %i bytes instead of 10', async (length, status, code) => {
  const calls = server.newVisitor();
  const { fileId, session } = await beginParts(calls);
  const response = await put(calls, partUrlOf(session, LAST), bytes(length));
  expect(await answerOf(response)).toEqual([status, expect.objectContaining({ code })]);
  expect(await partsOf(server, fileId)).toEqual([]);
});

test('rejects a part with a wrong checksum, names it, and accepts it again', async () => {
  const calls = server.newVisitor();
  const { fileId, session } = await beginParts(calls);
  const url = partUrlOf(session, LAST);
  const refusedPut = await put(calls, url, bytes(10, 9), { [CHECKSUM_HEADER]: sha256(bytes(10)) });
  expect(await answerOf(refusedPut)).toMatchObject([422, { code: 'checksum_mismatch', partNumber: LAST }]);
  expect(await partsOf(server, fileId)).toEqual([]);
  expect((await put(calls, url, partBytes(session, FIVE_PARTS_BYTES, LAST))).status).toBe(200);
});

test('counts parts with a wrong checksum, and stops only that part after five', async () => {
  const calls = server.newVisitor();
  const { session } = await beginParts(calls);
  const url = partUrlOf(session, LAST);
  const wrongChecksum = { [CHECKSUM_HEADER]: sha256(bytes(11)) };
  for (let times = 1; times <= 5; times++) {
    expect((await put(calls, url, bytes(10, 9), wrongChecksum)).status).toBe(422);
    await expect.poll(() => uploadedBytes(calls)).toBe(times * 10);
  }
  const stopped = await put(calls, url, partBytes(session, FIVE_PARTS_BYTES, LAST));
  expect(await answerOf(stopped)).toEqual([403, expect.objectContaining({ code: 'upload_url_stopped' })]);
  const otherPut = await put(calls, partUrlOf(session, 1), partBytes(session, FIVE_PARTS_BYTES, 1));
  expect(otherPut.status).toBe(200);
});

test('does not record a part that breaks off, and accepts it again', async () => {
  const calls = server.newVisitor();
  const { fileId, session } = await beginParts(calls);
  const body = partBytes(session, FIVE_PARTS_BYTES, 1);
  await sendRaw(new URL(partUrlOf(session, 1), server.url), calls.person, {
    method: 'PUT',
    headers: { 'Content-Length': String(body.byteLength), [CHECKSUM_HEADER]: sha256(body) },
    body: body.subarray(0, 5 * MIB),
    breakOff: true,
  });
  expect(await partsOf(server, fileId)).toEqual([]);
  // The server cannot tell how much of the next chunk has arrived, so it counts the whole chunk of 1 MiB.
  await expect.poll(() => uploadedBytes(calls)).toBe(6 * MIB);
  expect((await put(calls, partUrlOf(session, 1), body)).status).toBe(200);
});

test('returns the same response when a part is sent again', async () => {
  const calls = server.newVisitor();
  const { session } = await beginParts(calls);
  const send = () => put(calls, partUrlOf(session, LAST), partBytes(session, FIVE_PARTS_BYTES, LAST));
  const first = await answerOf(await send());
  expect(await answerOf(await send())).toEqual(first);
});

test('rejects other bytes for a part that has arrived', async () => {
  const calls = server.newVisitor();
  const { fileId, session } = await beginParts(calls);
  const url = partUrlOf(session, LAST);
  await put(calls, url, partBytes(session, FIVE_PARTS_BYTES, LAST));
  const recorded = await partsOf(server, fileId);
  const otherPut = await put(calls, url, bytes(10, 9));
  expect(await answerOf(otherPut)).toEqual([409, expect.objectContaining({ code: 'part_differs' })]);
  expect(await partsOf(server, fileId)).toEqual(recorded);
});

test('rejects a part’s URL for another part', async () => {
  const calls = server.newVisitor();
  const { session, fileId } = await beginParts(calls);
  const url = partUrlOf(session, 1).replace(`/${fileId}/1?`, `/${fileId}/${LAST}?`);
  const response = await put(calls, url, partBytes(session, FIVE_PARTS_BYTES, LAST));
  expect(await answerOf(response)).toEqual([403, expect.objectContaining({ code: 'upload_url_invalid' })]);
});

test('checks bytes against the checksum in a signed URL, without a header', async () => {
  const calls = server.newVisitor();
  const { r2Key, uploadId, session } = await beginParts(calls);
  const body = partBytes(session, FIVE_PARTS_BYTES, LAST);
  const input = { uploadId, r2Key, partNumber: LAST, checksum: sha256(body) };
  const { uploadUrl } = await calls.call(endpoints.partUrl, input);
  const refusedPut = await put(calls, uploadUrl, bytes(10, 9), {});
  expect(await answerOf(refusedPut)).toEqual([422, expect.objectContaining({ code: 'checksum_mismatch' })]);
  expect((await put(calls, uploadUrl, body, {})).status).toBe(200);
});

test('requires the checksum header for a URL signed without a checksum', async () => {
  const calls = server.newVisitor();
  const { r2Key, uploadId, session } = await beginParts(calls);
  const { uploadUrl } = await calls.call(endpoints.partUrl, { uploadId, r2Key, partNumber: LAST });
  const body = partBytes(session, FIVE_PARTS_BYTES, LAST);
  const without = await put(calls, uploadUrl, body, {});
  expect(await answerOf(without)).toEqual([400, expect.objectContaining({ code: 'checksum_required' })]);
  expect((await put(calls, uploadUrl, body)).status).toBe(200);
});

test('returns no URL for a part number beyond the last', async () => {
  const calls = server.newVisitor();
  const { r2Key, uploadId } = await beginParts(calls);
  const call = calls.call(endpoints.partUrl, { uploadId, r2Key, partNumber: LAST + 1 });
  await expect(call).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

test('does not record a part only because a client reports it as complete', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key, uploadId } = await beginParts(calls, 10);
  const input = { uploadId, partNumber: 1, etag: 'made-up', size: 10, checksum: sha256(bytes(10)) };
  await calls.call(endpoints.completePart, input).catch(() => {});
  expect(await partsOf(server, fileId)).toEqual([]);
  const complete = calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  await expect(complete).rejects.toMatchObject({ code: 'parts_missing', fields: { missing: [1] } });
});

test('accepts repeated completePart calls for a part that has arrived', async () => {
  const calls = server.newVisitor();
  const { uploadId, session } = await beginParts(calls);
  const body = partBytes(session, FIVE_PARTS_BYTES, LAST);
  const { etag } = await (await put(calls, partUrlOf(session, LAST), body)).json();
  for (const _ of [1, 2]) {
    const answer = await calls.call(endpoints.completePart, { uploadId, partNumber: LAST, etag, size: 10 });
    expect(answer).toEqual({ success: true });
  }
});
