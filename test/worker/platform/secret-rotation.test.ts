/** The server runs with the old signing secret, then with both secrets, then with the new one only. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { callsTo } from '../../harness/calls.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { ownDirectory } from '../../harness/own-directory.ts';
import { newPerson, withToken } from '../../harness/people.ts';
import { closeInternet, type Internet } from '../../harness/running/internet.ts';
import { startProcess, type WorkerProcess } from '../../harness/running/process.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import {
  beginOne,
  beginParts,
  partBytes,
  partUrlOf,
  put,
  sendMissingParts,
  THREE_PARTS_BYTES,
  uploadOne,
} from '../../harness/uploads.ts';

const OLD = 'the secret that was there before the change';
const NEW = 'the secret that is there from the change on';

const persistTo = ownDirectory();
let internet: Internet;
let worker: WorkerProcess | undefined;
beforeAll(async () => {
  internet = closeInternet();
});
afterAll(async () => {
  await worker?.stop();
  internet.close();
});

async function deployed(secrets: Record<string, string>): Promise<URL> {
  await worker?.stop();
  worker = await startProcess({ persistTo, vars: secrets });
  return worker.url;
}

test('uploads and links signed with the old secret work beside the new secret, and end with the old secret', async () => {
  const sender = newPerson();
  const reader = newPerson();
  const senderAt = (url: URL) => callsTo(url, sender, () => [worker?.output() ?? '']);

  const url = await deployed({ SIGNING_SECRET: OLD });
  const oldClient = senderAt(url);
  const large = await beginParts(oldClient, THREE_PARTS_BYTES);
  expect(
    (await put(oldClient, partUrlOf(large.session, 1), partBytes(large.session, THREE_PARTS_BYTES, 1))).status,
  ).toBe(200);
  const small = await beginOne(oldClient, { size: 1000 });
  const late = await beginOne(oldClient, { size: 1000 });
  const secret = await makeSecret(oldClient, small.folderId);
  const password = 'the password of a folder';
  const guarded = await uploadOne(oldClient, bytes(1000), {}, { password });
  const readerBefore = callsTo(url, reader, () => []);
  const { pass } = await readerBefore.call(endpoints.unlock, { folderId: guarded.folderId, password });

  const both = await deployed({ SIGNING_SECRET: NEW, PREVIOUS_SIGNING_SECRET: OLD, HASHING_SECRET: OLD });
  const during = senderAt(both);
  const pathOf = (url: string) => new URL(url, both).pathname + new URL(url, both).search;
  const second = pathOf(partUrlOf(large.session, 2));
  expect((await put(during, second, partBytes(large.session, THREE_PARTS_BYTES, 2))).status).toBe(200);
  const resumed = await during.call(endpoints.resumeMultipart, { fileId: large.fileId, r2Key: large.r2Key });
  expect(resumed.missingParts.map(({ partNumber }) => partNumber)).toEqual([3]);
  await sendMissingParts(during, resumed, THREE_PARTS_BYTES);
  await during.call(endpoints.completeMultipart, { uploadId: large.uploadId, r2Key: large.r2Key });
  const download = await during.fetch(downloadPath(large.folderId, large.fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(THREE_PARTS_BYTES));
  expect((await put(during, pathOf(small.uploadUrl), bytes(1000))).status).toBe(200);

  const holder = callsTo(both, newPerson(), () => []);
  const managed = { folderId: small.folderId };
  expect(await callWith(holder, secret)(endpoints.managedFolder, managed)).toMatchObject({
    files: [{ fileId: small.fileId }],
  });
  const passed = callsTo(both, withToken(reader, pass), () => []);
  expect((await passed.fetch(downloadPath(guarded.folderId, guarded.fileId))).status).toBe(200);
  // `HASHING_SECRET` is the old signing secret, so IP addresses keep their hashes and usage.
  const usedNow = () => uploadedBytes(during);
  await expect.poll(usedNow, { timeout: 20_000 }).toBe(THREE_PARTS_BYTES + 2000);

  const alone = await deployed({ SIGNING_SECRET: NEW, HASHING_SECRET: OLD });
  const after = senderAt(alone);
  const refused = await put(after, pathOf(late.uploadUrl), bytes(1000));
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'upload_url_invalid' }]);
  const ended = callWith(
    callsTo(alone, newPerson(), () => []),
    secret,
  )(endpoints.managedFolder, managed);
  await expect(ended).rejects.toMatchObject({ code: 'not_found' });
  expect(await uploadedBytes(after)).toBe(THREE_PARTS_BYTES + 2000);
  const secondSecret = await makeSecret(after, small.folderId);
  expect(await callWith(after, secondSecret)(endpoints.managedFolder, managed)).toMatchObject({
    files: [{ fileId: small.fileId }],
  });
});
