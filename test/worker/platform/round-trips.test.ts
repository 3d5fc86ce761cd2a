/** Sequential round trips to D1, R2 and Durable Objects on the hot paths, as counted in the log. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { type Server, startServer } from '../../harness/running/server.ts';
import { announced, begin, beginParts, sendMissingParts, uploadOne } from '../../harness/uploads.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const somebody = () => server.as(newPerson());

interface Line {
  method: string;
  route: string;
  trips: number;
}

const linesOf = (route: string): Line[] =>
  server
    .logs()
    .filter((line) => line.startsWith('{"id"'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.route === route);

/** Returns the round trips of the call to this route that `act` makes. */
async function tripsOf(route: string, act: () => Promise<unknown>): Promise<number> {
  const before = linesOf(route).length;
  await act();
  await expect.poll(() => linesOf(route).length).toBe(before + 1);
  return linesOf(route).at(-1)?.trips ?? Number.NaN;
}

/** Expects at least one counted round trip, and at most `most`. */
function expectAtMost(trips: number, most: number): void {
  expect(trips).toBeGreaterThan(0);
  expect(trips).toBeLessThanOrEqual(most);
}

test('init of a new folder takes at most 3 round trips', async () => {
  const calls = somebody();
  const act = () => begin(calls, [announced(), announced()]);
  expectAtMost(await tripsOf(endpoints.initUpload.path, act), 3);
});

test('init that starts the session of its first file takes at most 3 round trips', async () => {
  const calls = somebody();
  const act = async () => {
    const { firstSession } = await begin(calls, [announced({ size: 200_000_000 })], { firstSession: {} });
    expect(firstSession?.missingParts.length).toBeGreaterThan(1);
  };
  expectAtMost(await tripsOf(endpoints.initUpload.path, act), 3);
});

test('starting a session takes at most 2 round trips, and resuming it one', async () => {
  const calls = somebody();
  const { fileId, r2Key } = await begin(calls, [announced({ size: 200_000_000 })]).then(
    ({ uploadUrls: [first] }) => first ?? Promise.reject(new Error('init answered no file')),
  );
  const create = () => calls.call(endpoints.createMultipart, { fileId, r2Key, contentType: 'video/mp4' });
  const resume = () => calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  expectAtMost(await tripsOf(endpoints.createMultipart.path, create), 2);
  expectAtMost(await tripsOf(endpoints.createMultipart.path, create), 1);
  expectAtMost(await tripsOf(endpoints.resumeMultipart.path, resume), 1);
});

test('completing a file of parts takes at most 3 round trips', async () => {
  const calls = somebody();
  const { session, uploadId, r2Key } = await beginParts(calls, 1000);
  await sendMissingParts(calls, session, 1000);
  const complete = () => calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  expectAtMost(await tripsOf(endpoints.completeMultipart.path, complete), 3);
});

test('the first page of a folder takes one round trip, by the API and in the HTML', async () => {
  const { folderId } = await uploadOne(somebody(), bytes(1000));
  const reader = somebody();
  expectAtMost(await tripsOf(endpoints.folder.path, () => reader.call(endpoints.folder, { folderId })), 1);
  const asPage = () => reader.fetch(`/d/${folderId}`, { headers: { 'Sec-Fetch-Dest': 'document' } });
  expectAtMost(await tripsOf('/d/:folderId', asPage), 1);
});

test('the first byte of a download takes at most 2 round trips', async () => {
  const { folderId, fileId } = await uploadOne(somebody(), bytes(1000));
  const read = async () => (await somebody().fetch(downloadPath(folderId, fileId))).arrayBuffer();
  expectAtMost(await tripsOf('/api/download/:folderId/:fileId', read), 2);
});

test('the checksums of a folder take at most 6 round trips, with any number of folders inside', async () => {
  const calls = somebody();
  const { userId } = calls.person;
  const { folderId } = await uploadOne(calls, bytes(1000));
  for (const folderName of ['a', 'b', 'c']) {
    const inside = await calls.call(endpoints.createFolder, { userId, folderName, parentFolderId: folderId });
    await uploadOne(calls, bytes(1000), { path: 'x' }, { folderId: inside.folderId, directories: ['y'] });
  }
  const read = async () => {
    const { files } = await somebody().call(endpoints.checksums, { folderId });
    expect(files).toHaveLength(4);
  };
  // Folder, folders inside, files, rate limit, parts and directories in parallel, objects.
  expectAtMost(await tripsOf(endpoints.checksums.path, read), 6);
});
