import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/endpoints.ts';
import { bytes, sha256, sha256OfBytes } from '../harness/bytes.ts';
import { callsTo } from '../harness/calls.ts';
import { closeInternet, type Internet } from '../harness/internet.ts';
import { newPerson } from '../harness/people.ts';
import { startProcess, type WorkerProcess } from '../harness/process.ts';
import { beginOne, partBytes, partUrlOf, put, sendMissingParts } from '../harness/uploads.ts';

const MIB = 1024 * 1024;
/** Two parts of 25 MiB and a small one. */
const SIZE = 50 * MIB + 10;

let persistTo: string;
let worker: WorkerProcess;
let internet: Internet;
beforeAll(async () => {
  internet = closeInternet();
  persistTo = await mkdtemp(join(tmpdir(), 'fileshare-'));
  worker = await startProcess({ persistTo });
});
afterAll(async () => {
  await worker.stop();
  internet.close();
  await rm(persistTo, { recursive: true, force: true });
});

test('an upload survives the death of the server in the middle of a part', async () => {
  const calls = callsTo(worker.url, newPerson(), () => [worker.output()]);
  const { folderId, fileId, r2Key } = await beginOne(calls, { size: SIZE });
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  expect((await put(calls, partUrlOf(session, 3), partBytes(session, SIZE, 3))).status).toBe(200);

  const cutOff = put(calls, partUrlOf(session, 1), partBytes(session, SIZE, 1)).then(
    () => 'answered',
    () => 'cut off',
  );
  await worker.kill();
  expect(await cutOff).toBe('cut off');
  worker = await worker.startAgain();

  const resumed = await calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  expect(resumed.uploadId).toBe(session.uploadId);
  expect(resumed.missingParts.map((part) => part.partNumber)).toEqual([1, 2]);
  await sendMissingParts(calls, resumed, SIZE);
  await calls.call(endpoints.completeMultipart, { uploadId: resumed.uploadId, r2Key });
  const download = await calls.fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(SIZE));
  await expect.poll(async () => (await calls.call(endpoints.ipUsage, {})).uploadBytes, { timeout: 20_000 }).toBe(SIZE);
});

test('a server that dies in the middle of a download has counted all of it but the slices under way', async () => {
  const calls = callsTo(worker.url, newPerson(), () => [worker.output()]);
  const { folderId, fileId, uploadUrl } = await beginOne(calls, { size: SIZE });
  expect((await put(calls, uploadUrl, bytes(SIZE))).status).toBe(200);
  const reader = callsTo(worker.url, newPerson(), () => []);
  const body = (await reader.fetch(downloadPath(folderId, fileId))).body?.getReader();
  let received = 0;
  while (received < 40 * MIB) received += (await body?.read())?.value?.byteLength ?? 0;
  await worker.kill();
  worker = await worker.startAgain();
  const { downloadBytes } = await calls.call(endpoints.ipUsage, {});
  expect(downloadBytes).toBeGreaterThan(received - 32 * MIB);
  expect(downloadBytes).toBeLessThanOrEqual(SIZE);
});
