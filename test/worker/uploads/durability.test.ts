import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { callsTo } from '../../harness/calls.ts';
import { ownDirectory } from '../../harness/own-directory.ts';
import { newPerson } from '../../harness/people.ts';
import { closeInternet, type Internet } from '../../harness/running/internet.ts';
import { startProcess, type WorkerProcess } from '../../harness/running/process.ts';
import { uploadedBytes, usageOf } from '../../harness/stored/usage.ts';
import { beginOne, partBytes, partUrlOf, put, sendMissingParts, THREE_PARTS_BYTES } from '../../harness/uploads.ts';

const persistTo = ownDirectory();
let worker: WorkerProcess;
let internet: Internet;
beforeAll(async () => {
  internet = closeInternet();
  worker = await startProcess({ persistTo });
});
afterAll(async () => {
  await worker.stop();
  internet.close();
});

test('resumes an upload after the server died during a part', async () => {
  const calls = callsTo(worker.url, newPerson(), () => [worker.output()]);
  const { folderId, fileId, r2Key } = await beginOne(calls, { size: THREE_PARTS_BYTES });
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  expect((await put(calls, partUrlOf(session, 3), partBytes(session, THREE_PARTS_BYTES, 3))).status).toBe(200);

  const cutOff = put(calls, partUrlOf(session, 1), partBytes(session, THREE_PARTS_BYTES, 1)).then(
    () => 'answered',
    () => 'cut off',
  );
  await worker.kill();
  expect(await cutOff).toBe('cut off');
  worker = await worker.restart();

  const resumed = await calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  expect(resumed.uploadId).toBe(session.uploadId);
  expect(resumed.missingParts.map((part) => part.partNumber)).toEqual([1, 2]);
  await sendMissingParts(calls, resumed, THREE_PARTS_BYTES);
  await calls.call(endpoints.completeMultipart, { uploadId: resumed.uploadId, r2Key });
  const download = await calls.fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(THREE_PARTS_BYTES));
  await expect.poll(() => uploadedBytes(calls), { timeout: 20_000 }).toBe(THREE_PARTS_BYTES);
});

test('keeps the count of delivered bytes after the server died during a download', async () => {
  const calls = callsTo(worker.url, newPerson(), () => [worker.output()]);
  const { folderId, fileId, r2Key } = await beginOne(calls, { size: THREE_PARTS_BYTES });
  await calls.call(endpoints.createMultipart, { fileId, r2Key });
  const session = await calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  await sendMissingParts(calls, session, THREE_PARTS_BYTES);
  await calls.call(endpoints.completeMultipart, { uploadId: session.uploadId, r2Key });
  const usage = () => usageOf(calls);
  await expect.poll(async () => (await usage()).uploadBytes, { timeout: 20_000 }).toBe(THREE_PARTS_BYTES);

  // The owner's own downloads are counted separately.
  const otherVisitor = callsTo(worker.url, newPerson(), () => [worker.output()]);
  const reader = (await otherVisitor.fetch(downloadPath(folderId, fileId))).body?.getReader();
  // Reads only a tenth, because buffers may hold many megabytes.
  for (let received = 0; received < THREE_PARTS_BYTES / 10; )
    received += (await reader?.read())?.value?.byteLength ?? 0;
  // A slice is counted when the next slice begins.
  await expect.poll(async () => (await usage()).downloadBytes, { timeout: 20_000 }).toBeGreaterThan(0);
  const counted = (await usage()).downloadBytes;
  await worker.kill();
  const readOn = async () => {
    for (let ended = false; !ended; ) ended = (await reader?.read())?.done !== false;
  };
  await expect(readOn()).rejects.toThrow();
  worker = await worker.restart();

  const storedBytes = (await usage()).downloadBytes;
  expect(storedBytes).toBeGreaterThanOrEqual(counted);
  expect(storedBytes).toBeLessThanOrEqual(THREE_PARTS_BYTES);
  const fullResponse = await otherVisitor.fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await fullResponse.arrayBuffer()))).toBe(sha256OfBytes(THREE_PARTS_BYTES));
  await expect
    .poll(async () => (await usage()).downloadBytes, { timeout: 20_000 })
    .toBe(storedBytes + THREE_PARTS_BYTES);
});
