/** Simultaneous small downloads share grants. The server must still count each download. */

import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { addUsage, usageOf } from '../../harness/stored/usage.ts';
import { uploadOne } from '../../harness/uploads.ts';

const MONTHLY = 2000 * MIB;
const PER_FOLDER = 900 * MIB;
const SIZE = 100_000;
const eventually = { timeout: 30_000 };

const server = ownServer({
  vars: { FREE_MONTHLY_BYTES: String(MONTHLY), FOLDER_DOWNLOAD_BYTES: String(PER_FOLDER) },
});

async function downloadOften(path: string, times: number, init?: RequestInit): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let downloadsLeft = times;
  const lane = async () => {
    while (downloadsLeft-- > 0) {
      const response = await server.newVisitor().fetch(path, init);
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  return statuses;
}

async function meterSql(folderId: string, query: string): Promise<unknown[]> {
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  return server.sqlOf('METER', meterKey, query);
}

test('counts the bytes and downloads of 300 simultaneous recipients exactly', async () => {
  const sender = server.newVisitor();
  const { folderId, fileId } = await uploadOne(sender, bytes(SIZE));
  expect(await downloadOften(downloadPath(folderId, fileId), 300)).toEqual({ 200: 300 });
  const used = () => usageOf(sender);
  await expect.poll(used, eventually).toMatchObject({ uploadBytes: SIZE, downloadBytes: 300 * SIZE });
  await expect
    .poll(() => folderById(server, folderId), eventually)
    .toMatchObject({ downloadCount: 300, downloadedBytes: 300 * SIZE });
  await expect.poll(() => meterSql(folderId, 'SELECT downloads FROM files'), eventually).toEqual([{ downloads: 300 }]);
  expect(await meterSql(folderId, 'SELECT id FROM leases')).toEqual([]);
});

test('counts the sent bytes of simultaneous ranges', async () => {
  const sender = server.newVisitor();
  const { folderId, fileId } = await uploadOne(sender, bytes(SIZE));
  const headers = { Range: 'bytes=10-1009' };
  expect(await downloadOften(downloadPath(folderId, fileId), 100, { headers })).toEqual({ 206: 100 });
  const used = () => usageOf(sender);
  await expect.poll(used, eventually).toMatchObject({ downloadBytes: 100 * 1000 });
  await expect.poll(() => meterSql(folderId, 'SELECT id FROM leases'), eventually).toEqual([]);
  expect(await folderById(server, folderId)).toMatchObject({ downloadCount: 0 });
});

test('admits no download beyond the remaining bandwidth', async () => {
  const sender = server.newVisitor();
  const { folderId, fileId } = await uploadOne(sender, bytes(SIZE));
  await addUsage(server, folderId, MONTHLY - SIZE - 50 * SIZE);
  expect(await downloadOften(downloadPath(folderId, fileId), 120)).toEqual({ 200: 50, 403: 70 });
  const used = () => usageOf(sender);
  await expect.poll(used, eventually).toMatchObject({ totalBytes: MONTHLY });
});
