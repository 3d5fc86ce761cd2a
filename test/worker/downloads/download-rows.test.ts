/** Earlier recipients must not increase the rows that a download reads from the meter's database. */
import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { expectCount } from '../../harness/stored/limited-shares.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { objectRowsReadBy } from '../../harness/stored/rows-read.ts';
import { uploadOne } from '../../harness/uploads.ts';

const BEFORE = 900;
const DOWNLOADS = 20;
const ROWS_PER_DOWNLOAD = 30;

const server = ownServer({ observed: true });

test.each([
  ['without a limit', {}, 1],
  ['with a limit and many taken places', { downloadLimit: 1000 }, 0],
])('reads few rows per download of a folder %s', async (which, options, isWhole) => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(5000), {}, options);
  const path = downloadPath(folderId, fileId);
  const download = async () => {
    const response = await server.newVisitor().fetch(path);
    expect((await response.arrayBuffer()).byteLength).toBe(5000);
  };
  await download();
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const insert = `INSERT INTO recipients
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${BEFORE})
    SELECT ?, 'somebody' || n, ?, ? FROM numbers`;
  await server.sqlOf('METER', meterKey, insert, folderId, Date.now(), isWhole);
  // Not measured, because the meter reads additional rows after a restart.
  await download();
  await expectCount(server, folderId, 2);
  const rows = await objectRowsReadBy(server, async () => {
    for (let time = 0; time < DOWNLOADS; time++) await download();
  });
  console.log(`Rows that a download reads of the meter ${which}: ${rows / DOWNLOADS}`);
  expect(rows).toBeGreaterThan(0);
  expect(rows / DOWNLOADS).toBeLessThanOrEqual(ROWS_PER_DOWNLOAD);
});
