/** If D1 rejects a meter's download counts, the meter must keep them and write them later. */
import { expect, test } from 'vitest';
import { COUNTERS_FLUSH_AGAIN_MS } from '../../../worker/bandwidth/limits.ts';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const SIZE = 1000;

const server = ownServer();

const woken = async () => (await server.strict.send({})).woken.alarms;
const failures = () => server.logs().filter((line) => line.includes('"meter":"flush"')).length;

test('retries in a minute after D1 rejected the counts, and then writes all', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(SIZE));
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const download = async () => (await server.newVisitor().fetch(downloadPath(folderId, fileId))).arrayBuffer();
  await server.strict.fail({
    on: 'DB',
    operation: 'write',
    about: 'places_until',
    failure: 'connection_lost',
    forMs: 600_000,
  });
  await download();
  // Tests run every alarm twice, so two flushes fail. An alarm that throws would skip the second run.
  await expect.poll(failures, { timeout: 30_000 }).toBe(2);
  expect(await woken()).toBe(2);
  const storedCounts = () => server.sqlOf('METER', meterKey, 'SELECT bytes, downloads, unwritten FROM folders');
  expect(await storedCounts()).toEqual([{ bytes: SIZE, downloads: 1, unwritten: 1 }]);
  expect(await folderById(server, folderId)).toMatchObject({ downloadCount: 0, downloadedBytes: 0 });

  const failedAt = Date.now();
  await server.strict.send({ reset: true });
  const expectedCounts = { downloadCount: 1, downloadedBytes: SIZE };
  await expect
    .poll(() => folderById(server, folderId), { timeout: 2 * COUNTERS_FLUSH_AGAIN_MS, interval: 1000 })
    .toMatchObject(expectedCounts);
  expect(Date.now() - failedAt).toBeGreaterThan(COUNTERS_FLUSH_AGAIN_MS / 2);
  expect(await storedCounts()).toEqual([{ bytes: SIZE, downloads: 1, unwritten: 0 }]);
});
