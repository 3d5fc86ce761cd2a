import { expect, test } from 'vitest';
import { CHECKSUM_HEADER, downloadPath, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, crc32, sha256 } from '../../harness/bytes.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored, fileById, objectKeys } from '../../harness/stored/queries.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import { announced, answerOf, begin, beginOne, put, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

test('makes a file ready by one PUT, and stores its bytes and CRC-32, without a completing call', async () => {
  const calls = server.newVisitor();
  const body = bytes(50_001, 7);
  const { fileId, r2Key, uploadUrl, requiresUpload, multipart } = await beginOne(calls, { size: body.byteLength });
  expect({ requiresUpload, multipart }).toEqual({ requiresUpload: true, multipart: false });

  const response = await put(calls, uploadUrl, body);

  expect(await answerOf(response)).toEqual([200, { fileId, etag: expect.any(String) }]);
  expect(await fileById(server, fileId)).toMatchObject({ status: 'ready', crc32: crc32(body) });
  const object = await server.bucket.get(r2Key);
  expect(sha256(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(sha256(body));
});

test('accepts an empty file', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), new Uint8Array());
  const response = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('returns a URL for the whole file only if it fits into one PUT', async () => {
  const whole = await beginOne(server.newVisitor(), { size: 95_000_000 });
  expect(whole).toMatchObject({ multipart: false, uploadUrl: expect.stringContaining('/api/upload/blob/') });
  expect(await beginOne(server.newVisitor(), { size: 95_000_001 })).toMatchObject({ multipart: true, uploadUrl: '' });
});

test('stores nothing of a body with a wrong checksum, and accepts it again', async () => {
  const calls = server.newVisitor();
  const body = bytes(1000);
  const { fileId, uploadUrl, r2Key } = await beginOne(calls);

  const refusedPut = await put(calls, uploadUrl, body, { [CHECKSUM_HEADER]: sha256(bytes(1000, 2)) });

  expect(await answerOf(refusedPut)).toMatchObject([422, { code: 'checksum_mismatch' }]);
  expect(await objectKeys(server, r2Key)).toEqual([]);
  expect((await fileById(server, fileId))?.status).toBe('uploading');
  expect((await put(calls, uploadUrl, body)).status).toBe(200);
});

test('counts bodies with a wrong checksum, and stops the file at any URL after five', async () => {
  const calls = server.newVisitor();
  const overrides = { size: 1000, idempotencyKey: 'flaky', name: 'flaky.bin' };
  const { uploadUrl, r2Key } = await beginOne(calls, overrides);
  const wrongChecksum = { [CHECKSUM_HEADER]: sha256(bytes(1000, 2)) };
  const answered = async (url: string, headers?: Record<string, string>) => {
    const response = await put(calls, url, bytes(1000), headers);
    return [response.status, (await response.json()).code];
  };
  for (let times = 1; times <= 5; times++) {
    expect(await answered(uploadUrl, wrongChecksum)).toEqual([422, 'checksum_mismatch']);
    await expect.poll(() => uploadedBytes(calls)).toBe(times * 1000);
  }
  expect(await answered(uploadUrl, wrongChecksum)).toEqual([403, 'upload_url_stopped']);
  const second = await beginOne(calls, overrides);
  expect([second.r2Key, await answered(second.uploadUrl)]).toEqual([r2Key, [403, 'upload_url_stopped']]);
  expect(await uploadedBytes(calls)).toBe(5000);
});

test('counts other bytes sent for an arrived file, and stops the file after five attempts', async () => {
  const calls = server.newVisitor();
  const { uploadUrl, r2Key } = await beginOne(calls, { size: 1000 });
  expect((await put(calls, uploadUrl, bytes(1000))).status).toBe(200);
  const used = () => uploadedBytes(calls);
  for (let times = 1; times <= 5; times++) {
    expect((await answerOf(await put(calls, uploadUrl, bytes(1000, 2))))[1].code).toBe('upload_finished');
    await expect.poll(used).toBe((1 + times) * 1000);
  }
  expect((await answerOf(await put(calls, uploadUrl, bytes(1000, 2))))[1].code).toBe('upload_url_stopped');
  expect((await server.bucket.head(r2Key))?.checksums.toJSON().sha256).toBe(sha256(bytes(1000)));
});

test('counts the bytes once if an arrived file is sent again', async () => {
  const calls = server.newVisitor();
  const { uploadUrl } = await beginOne(calls, { size: 1000 });
  for (let times = 0; times < 7; times++) expect((await put(calls, uploadUrl, bytes(1000))).status).toBe(200);
  expect(await uploadedBytes(calls)).toBe(1000);
});

test('stores nothing of bodies that break off, and counts their bytes, but does not stop the file', async () => {
  const calls = server.newVisitor();
  const body = bytes(3_000_000);
  const { fileId, r2Key, uploadUrl } = await beginOne(calls, { size: body.byteLength });
  const cut = {
    method: 'PUT',
    body: body.subarray(0, -1),
    breakOff: true,
    headers: { 'Content-Length': String(body.byteLength), [CHECKSUM_HEADER]: sha256(body) },
  };
  const used = () => uploadedBytes(calls);
  for (let times = 1; times <= 6; times++) {
    await sendRaw(new URL(uploadUrl, server.url), calls.person, cut);
    await expect.poll(used).toBe(times * body.byteLength);
  }
  expect([await objectKeys(server, r2Key), (await fileById(server, fileId))?.status]).toEqual([[], 'uploading']);
  expect((await put(calls, uploadUrl, body)).status).toBe(200);
  await expect.poll(used).toBe(7 * body.byteLength);
});

test.each([
  ['longer than announced', 1001, undefined, 413, 'body_too_large'],
  ['shorter than announced', 999, undefined, 400, 'body_too_short'],
  ['without a checksum', 1000, {}, 400, 'checksum_required'],
  ['with a checksum that is not hex', 1000, { [CHECKSUM_HEADER]: 'not hex' }, 400, 'checksum_required'],
])('rejects a body %s unread, and stores nothing', async (_, size, headers, status, code) => {
  const calls = server.newVisitor();
  const { uploadUrl } = await beginOne(calls, { size: 1000 });
  const storedBefore = await everythingStored(server);
  expect(await answerOf(await put(calls, uploadUrl, bytes(size), headers))).toMatchObject([status, { code }]);
  expect(await everythingStored(server)).toEqual(storedBefore);
  expect(await uploadedBytes(calls)).toBe(0);
});

test('rejects a body without a length', async () => {
  const calls = server.newVisitor();
  const { uploadUrl, r2Key } = await beginOne(calls);
  const body = bytes(1000);
  const headers = { 'Transfer-Encoding': 'chunked', [CHECKSUM_HEADER]: sha256(body) };
  const answer = await sendRaw(new URL(uploadUrl, server.url), calls.person, { method: 'PUT', headers, body });
  expect([answer?.status, JSON.parse(answer?.body ?? '{}').code]).toEqual([411, 'length_required']);
  expect(await objectKeys(server, r2Key)).toEqual([]);
});

test.each<[string, (token: string) => string]>([
  ['with a changed token', (token) => `?token=${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`],
  ['with the token of another file', (token) => `?token=${token}`],
  ['without a token', () => ''],
])('rejects a URL %s', async (which, queryWith) => {
  const calls = server.newVisitor();
  const [mine, other] = (await begin(calls, [announced(), announced()])).uploadUrls;
  const target = which.includes('another') ? other : mine;
  const url = `/api/upload/blob/${target?.fileId}${queryWith(tokenOf(mine?.uploadUrl ?? ''))}`;
  expect(await answerOf(await put(calls, url, bytes(1000)))).toMatchObject([403, { code: 'upload_url_invalid' }]);
});

test.each([0, 1000])(
  'makes a file of %i bytes ready by the next PUT after a Worker died between R2 and its row',
  async (size) => {
    const calls = server.newVisitor();
    const body = bytes(size);
    const { folderId, fileId, uploadUrl, r2Key } = await beginOne(calls, { size });
    await server.bucket.put(r2Key, body, { sha256: sha256(body) });

    const secondPut = await answerOf(await put(calls, uploadUrl, body));

    expect(secondPut).toEqual([200, { fileId, etag: expect.any(String), wasThere: true }]);
    expect(await fileById(server, fileId)).toMatchObject({ status: 'ready', crc32: crc32(body) });
    const download = await calls.fetch(downloadPath(folderId, fileId));
    expect([download.status, (await download.arrayBuffer()).byteLength]).toEqual([200, size]);
  },
);

test('rejects other bytes after a Worker died, and makes the file ready with the stored ones', async () => {
  const calls = server.newVisitor();
  const { fileId, uploadUrl, r2Key } = await beginOne(calls);
  await server.bucket.put(r2Key, bytes(1000), { sha256: sha256(bytes(1000)) });

  const otherPut = await answerOf(await put(calls, uploadUrl, bytes(1000, 2)));

  expect(otherPut).toMatchObject([409, { code: 'upload_finished' }]);
  expect(await fileById(server, fileId)).toMatchObject({ status: 'ready', crc32: crc32(bytes(1000)) });
});

test('stores and counts one complete file from two simultaneous PUTs', async () => {
  const calls = server.newVisitor();
  const body = bytes(2_000_000);
  const { folderId, fileId, uploadUrl } = await beginOne(calls, { size: body.byteLength });

  const statuses = (await Promise.all([put(calls, uploadUrl, body), put(calls, uploadUrl, body)])).map((r) => r.status);

  expect(statuses).toEqual([200, 200]);
  const download = await calls.fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(body));
  await expect.poll(() => uploadedBytes(calls)).toBe(body.byteLength);
});

test('confirms a finished file at every complete call', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key } = await uploadOne(calls, bytes(10));
  for (const _ of [1, 2]) {
    const answer = await calls.call(endpoints.completeUpload, { fileId, r2Key, success: true });
    expect(answer).toEqual({ success: true, status: 'ready' });
  }
});

test('rejects complete for a file that has not arrived', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key } = await beginOne(calls);
  const answer = calls.call(endpoints.completeUpload, { fileId, r2Key, success: true });
  await expect(answer).rejects.toMatchObject({ status: 409, code: 'upload_incomplete' });
  expect((await fileById(server, fileId))?.status).toBe('uploading');
});

test('rejects complete and verify without the object key that only the uploader knows', async () => {
  const { fileId } = await uploadOne(server.newVisitor(), bytes(10));
  const stranger = server.newVisitor();
  const guess = { fileId, r2Key: `nothing/${fileId}` };
  const complete = stranger.call(endpoints.completeUpload, { ...guess, success: true });
  await expect(complete).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(stranger.call(endpoints.verifyUpload, guess)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('verify returns whether the object has arrived and still exists', async () => {
  const calls = server.newVisitor();
  const verify = ({ fileId, r2Key }: { fileId: string; r2Key: string }) =>
    calls.call(endpoints.verifyUpload, { fileId, r2Key });
  const failure = { success: false, error: expect.stringMatching(/./) };
  expect(await verify(await beginOne(calls))).toEqual(failure);
  const upload = await uploadOne(calls, bytes(10));
  expect(await verify(upload)).toEqual({ success: true });
  await server.bucket.delete(upload.r2Key);
  expect(await verify(upload)).toEqual(failure);
});
