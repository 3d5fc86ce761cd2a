/** Limits the sequential round trips to D1, R2 and Durable Objects on hot paths. */
import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { announced, begin, beginParts, sendMissingParts, uploadOne } from '../../harness/uploads.ts';

const server = ownServer();

/** Zero round trips would mean that the counter does not work. */
async function expectAtMost(most: number, act: () => Promise<unknown>): Promise<void> {
  const trips = await server.strict.tripsOf(act);
  expect(trips).toBeGreaterThan(0);
  expect(trips).toBeLessThanOrEqual(most);
}

test('init of a new folder takes at most 3 round trips', async () => {
  const calls = server.newVisitor();
  const act = () => begin(calls, [announced(), announced()]);
  await expectAtMost(3, act);
});

test('init that starts the session of its first file takes at most 3 round trips', async () => {
  const calls = server.newVisitor();
  const act = async () => {
    const { firstSession } = await begin(calls, [announced({ size: 200_000_000 })], { firstSession: {} });
    expect(firstSession?.missingParts.length).toBeGreaterThan(1);
  };
  await expectAtMost(3, act);
});

test('starting a session takes at most 2 round trips, and resuming it takes one', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key } = await begin(calls, [announced({ size: 200_000_000 })]).then(
    ({ uploadUrls: [first] }) => first ?? Promise.reject(new Error('init answered no file')),
  );
  const create = () => calls.call(endpoints.createMultipart, { fileId, r2Key, contentType: 'video/mp4' });
  const resume = () => calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  await expectAtMost(2, create);
  await expectAtMost(1, create);
  await expectAtMost(1, resume);
});

test('completing a file of parts takes at most 3 round trips', async () => {
  const calls = server.newVisitor();
  const { session, uploadId, r2Key } = await beginParts(calls, 1000);
  await sendMissingParts(calls, session, 1000);
  const complete = () => calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  await expectAtMost(3, complete);
});

test('the first page of a folder takes one round trip, by the API and in the HTML', async () => {
  const { folderId } = await uploadOne(server.newVisitor(), bytes(1000));
  const reader = server.newVisitor();
  await expectAtMost(1, () => reader.call(endpoints.folder, { folderId }));
  const asPage = () => reader.fetch(`/d/${folderId}`, { headers: { 'Sec-Fetch-Dest': 'document' } });
  await expectAtMost(1, asPage);
});

test('the first byte of a download takes at most 2 round trips', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(1000));
  const read = async () => (await server.newVisitor().fetch(downloadPath(folderId, fileId))).arrayBuffer();
  await expectAtMost(2, read);
});

test('the checksums of a folder take at most 6 round trips, with any number of folders inside', async () => {
  const calls = server.newVisitor();
  const { folderId } = await uploadOne(calls, bytes(1000));
  for (const folderName of ['a', 'b', 'c']) {
    const inside = await calls.own(endpoints.createFolder, { folderName, parentFolderId: folderId });
    await uploadOne(calls, bytes(1000), { path: 'x' }, { folderId: inside.folderId, directories: ['y'] });
  }
  const read = async () => {
    const { files } = await server.newVisitor().call(endpoints.checksums, { folderId });
    expect(files).toHaveLength(4);
  };
  // Steps: folder, inner folders, files, rate limit, parts and directories in parallel, objects.
  await expectAtMost(6, read);
});
