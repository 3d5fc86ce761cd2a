import { afterEach, expect, test } from 'vitest';
import { completing, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { MultipartSession } from '../../../worker/contract/calls/uploads.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileById, objectKeys, partsOf } from '../../harness/stored/queries.ts';
import { miscounted, newId, newObjectKey } from '../../harness/stored/seed.ts';
import {
  answerOf,
  beginParts,
  FIVE_PARTS_BYTES,
  finishSmall,
  partBytes,
  partUrlOf,
  put,
  sendMissingParts,
} from '../../harness/uploads.ts';

const LAST = 5;

const server = sharedServer();
afterEach(async () => expect(await miscounted(server.d1)).toEqual([]));

test('returns the same response to repeated and simultaneous completions', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key, uploadId, session } = await beginParts(calls, 10);
  await sendMissingParts(calls, session, 10);
  const complete = () => calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  const completion = { success: true, fileId, size: 10 };
  expect(await Promise.all([complete(), complete()])).toEqual([completion, completion]);
  expect(await complete()).toEqual(completion);
});

const THREE_PARTS_BYTES = 12 * MIB;

async function putCompleting(calls: Calls, session: MultipartSession, partNumber: number) {
  const body = partBytes(session, THREE_PARTS_BYTES, partNumber);
  return answerOf(await put(calls, completing(partUrlOf(session, partNumber)), body));
}

test('completes the file by the PUT of the last missing part, if requested', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId, r2Key, uploadId, session } = await beginParts(calls, THREE_PARTS_BYTES, 5 * MIB);
  for (const partNumber of [3, 1]) {
    const early = await putCompleting(calls, session, partNumber);
    expect(early).toEqual([200, { partNumber, etag: expect.any(String), completed: false }]);
  }
  expect((await fileById(server, fileId))?.status).toBe('uploading');

  const last = await putCompleting(calls, session, 2);

  expect(last).toEqual([200, { partNumber: 2, etag: expect.any(String), completed: true }]);
  expect((await fileById(server, fileId))?.status).toBe('ready');
  const download = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(THREE_PARTS_BYTES));
  const repeated = await putCompleting(calls, session, 2);
  expect(repeated).toEqual([409, expect.objectContaining({ code: 'upload_finished' })]);
  // Clients that complete the file by a separate call still get the usual response.
  expect(await calls.call(endpoints.completeMultipart, { uploadId, r2Key })).toMatchObject({ success: true, fileId });
});

test('completes the file by simultaneous completing PUTs without failures', async () => {
  const calls = server.newVisitor();
  const { fileId, session } = await beginParts(calls, THREE_PARTS_BYTES, 5 * MIB);
  const answers = await Promise.all([1, 2, 3].map((partNumber) => putCompleting(calls, session, partNumber)));
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
  expect(answers.some(([, answer]) => answer.completed)).toBe(true);
  expect((await fileById(server, fileId))?.status).toBe('ready');
});

test('completes the file by a repeated PUT after a Worker died with the part recorded', async () => {
  const calls = server.newVisitor();
  const { fileId, session } = await beginParts(calls, 10);
  // Records the part without completing the file, as if the Worker died in between.
  await put(calls, partUrlOf(session, 1), bytes(10));
  const secondPut = await answerOf(await put(calls, completing(partUrlOf(session, 1)), bytes(10)));
  expect(secondPut).toEqual([200, { partNumber: 1, etag: expect.any(String), completed: true }]);
  expect((await fileById(server, fileId))?.status).toBe('ready');
});

test('rejects parts, URLs, sessions and aborts after completion', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key, uploadId, session } = await finishSmall(calls);
  const finished = { status: 409, code: 'upload_finished' };
  const part = await put(calls, partUrlOf(session, 1), bytes(10));
  expect(await answerOf(part)).toEqual([409, expect.objectContaining({ code: 'upload_finished' })]);
  await expect(calls.call(endpoints.partUrl, { uploadId, r2Key, partNumber: 1 })).rejects.toMatchObject(finished);
  await expect(calls.call(endpoints.createMultipart, { fileId, r2Key })).rejects.toMatchObject(finished);
  await expect(calls.call(endpoints.resumeMultipart, { fileId, r2Key })).rejects.toMatchObject(finished);
  await expect(calls.call(endpoints.abortMultipart, { uploadId, r2Key })).rejects.toMatchObject(finished);
  expect((await fileById(server, fileId))?.status).toBe('ready');
});

test('ends the session and deletes its parts on abort, also when repeated', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key, uploadId, session } = await beginParts(calls);
  await put(calls, partUrlOf(session, LAST), partBytes(session, FIVE_PARTS_BYTES, LAST));

  for (const _ of [1, 2]) {
    expect(await calls.call(endpoints.abortMultipart, { uploadId, r2Key })).toEqual({ success: true });
  }

  expect([await partsOf(server, fileId), await objectKeys(server, r2Key)]).toEqual([[], []]);
  const r2UploadId = uploadId.slice(uploadId.indexOf('.') + 1);
  const r2Upload = server.bucket.resumeMultipartUpload(r2Key, r2UploadId);
  await expect(r2Upload.uploadPart(1, new Uint8Array(10))).rejects.toThrow();
  const late = await put(calls, partUrlOf(session, LAST), partBytes(session, FIVE_PARTS_BYTES, LAST));
  expect(await answerOf(late)).toEqual([403, expect.objectContaining({ code: 'upload_url_invalid' })]);
  const complete = calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  await expect(complete).rejects.toMatchObject({ status: 404, code: 'not_found' });
  const anew = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  expect(anew.uploadId).not.toBe(uploadId);
  expect(anew.missingParts).toHaveLength(LAST);
});

test('rejects a part of a session that R2 has dropped, and then creates another session', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key, uploadId, session } = await beginParts(calls, 10);
  const r2UploadId = uploadId.slice(uploadId.indexOf('.') + 1);
  await server.bucket.resumeMultipartUpload(r2Key, r2UploadId).abort();

  const late = await put(calls, partUrlOf(session, 1), partBytes(session, 10, 1));
  expect(await answerOf(late)).toEqual([403, expect.objectContaining({ code: 'upload_url_invalid' })]);

  const resume = calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  await expect(resume).rejects.toMatchObject({ status: 404, code: 'not_found' });
  const anew = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  await sendMissingParts(calls, anew, 10);
  const completion = await calls.call(endpoints.completeMultipart, { uploadId: anew.uploadId, r2Key });
  expect(completion).toEqual({ success: true, fileId, size: 10 });
});

test('rejects every session call without the object key', async () => {
  const calls = server.newVisitor();
  const { fileId, uploadId } = await beginParts(calls);
  const stranger = server.newVisitor();
  const r2Key = newObjectKey(newId(), fileId);
  const nothing = { status: 404, code: 'not_found' };
  await expect(stranger.call(endpoints.createMultipart, { fileId, r2Key })).rejects.toMatchObject(nothing);
  await expect(stranger.call(endpoints.resumeMultipart, { fileId, r2Key })).rejects.toMatchObject(nothing);
  await expect(stranger.call(endpoints.partUrl, { uploadId, r2Key, partNumber: 1 })).rejects.toMatchObject(nothing);
  await expect(stranger.call(endpoints.completeMultipart, { uploadId, r2Key })).rejects.toMatchObject(nothing);
  await expect(stranger.call(endpoints.abortMultipart, { uploadId, r2Key })).rejects.toMatchObject(nothing);
});

test('returns not_found for an unknown session', async () => {
  const calls = server.newVisitor();
  const { r2Key } = await beginParts(calls);
  const nothing = { status: 404, code: 'not_found' };
  for (const uploadId of ['nonsense', `${newId()}.nonsense`, '.', 'a.b.c']) {
    await expect(calls.call(endpoints.partUrl, { uploadId, r2Key, partNumber: 1 })).rejects.toMatchObject(nothing);
    await expect(calls.call(endpoints.completeMultipart, { uploadId, r2Key })).rejects.toMatchObject(nothing);
  }
});
