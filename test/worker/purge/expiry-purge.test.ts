import pMap from 'p-map';
import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, HOUR_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import {
  changeFolder,
  fileById,
  filesOf,
  folderById,
  objectKeys,
  objectsOf,
  partsOf,
} from '../../harness/stored/queries.ts';
import { fileRow, folderRow, LONG_AGO, newId, newObjectKey, seedFolder } from '../../harness/stored/seed.ts';
import {
  ADMITTED,
  announced,
  begin,
  beginOne,
  FIVE_PARTS_BYTES,
  partBytes,
  partUrlOf,
  put,
  uploadOne,
} from '../../harness/uploads.ts';

const MB = 1_000_000;

const server = ownServer({ vars: { FREE_MONTHLY_BYTES: String(200 * MB) } });

async function expiringAt(expiresAt: number, overrides: Parameters<typeof folderRow>[0] = {}, count = 2) {
  const folder = folderRow({ createdAt: LONG_AGO - DAY_MS, expiresAt, ...overrides });
  const files = Array.from({ length: count }, (_, position) => fileRow(folder, position, { size: 10 }));
  await Promise.all(files.map((file) => server.bucket.put(file.r2Key, bytes(10))));
  return seedFolder(server.d1, folder, files);
}

async function leftOf({ id }: { id: string }) {
  const [row, files, objects] = await Promise.all([folderById(server, id), filesOf(server, id), objectsOf(server, id)]);
  return { row: row !== undefined, files: files.length, objects: objects.length };
}

const NOTHING = { row: false, files: 0, objects: 0 };

test('rejects downloads from the moment a folder expires', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await uploadOne(calls, bytes(10));
  const expiresAt = Date.now() + 2000;
  await changeFolder(server, folderId, { expiresAt });
  const statusAndCode = async () => {
    const askedAt = Date.now();
    const response = await calls.fetch(downloadPath(folderId, fileId));
    const code = response.ok ? await response.arrayBuffer().then(() => 'ok') : (await response.json()).code;
    return { askedAt, answeredAt: Date.now(), code };
  };
  const answers = [await statusAndCode()];
  while (answers.at(-1)?.code === 'ok') answers.push(await statusAndCode());
  const answersBeforeExpiry = answers.filter(({ answeredAt }) => answeredAt < expiresAt);
  const after = answers.filter(({ askedAt }) => askedAt >= expiresAt);
  expect(answersBeforeExpiry.filter(({ code }) => code !== 'ok')).toEqual([]);
  expect(after.filter(({ code }) => code !== 'expired')).toEqual([]);
  expect(answers.at(-1)?.code).toBe('expired');
  await expect(calls.call(endpoints.folder, { folderId })).rejects.toMatchObject({ status: 404, code: 'expired' });
});

test('deletes objects and rows of expired folders, and keeps all other folders', async () => {
  const expired = await expiringAt(LONG_AGO);
  const later = await expiringAt(LONG_AGO + 1);
  const never = await expiringAt(0, { expiresAt: null });

  await server.runCron(LONG_AGO);

  expect(await leftOf(expired)).toEqual(NOTHING);
  expect(await leftOf(later)).toEqual({ row: true, files: 2, objects: 2 });
  expect(await leftOf(never)).toEqual({ row: true, files: 2, objects: 2 });
});

test('returns expired for 30 days after the purge, and keeps no other data of the folder', async () => {
  const parent = await expiringAt(LONG_AGO);
  const child = await expiringAt(LONG_AGO, { ownerId: parent.ownerId, parentId: parent.id });
  const deleted = await expiringAt(LONG_AGO + DAY_MS, { status: 'deleting', removedAt: LONG_AGO - HOUR_MS });
  const codeOf = (folderId: string) =>
    server
      .newVisitor()
      .call(endpoints.folder, { folderId })
      .then(
        () => 'there',
        ({ code }: { code: string }) => code,
      );
  await server.runCron(LONG_AGO);
  await server.runCron(LONG_AGO + 30 * DAY_MS);
  for (const { id } of [parent, child]) {
    expect(await leftOf({ id })).toEqual(NOTHING);
    expect(await codeOf(id)).toBe('expired');
    const answers = [`/api/folder/${id}`, downloadPath(id, newId()), `/api/archive/${id}`].map((path) =>
      server
        .newVisitor()
        .fetch(path)
        .then(async (answer) => [answer.status, (await answer.json()).code]),
    );
    expect(await Promise.all(answers)).toEqual(Array(3).fill([404, 'expired']));
    const storedFolder = await server.d1.prepare('SELECT * FROM folders WHERE id = ?').bind(id).first();
    expect(storedFolder).toMatchObject({ status: 'expired', name: '', owner_id: '', meter_key: '', parent_id: null });
  }
  expect(await codeOf(deleted.id)).toBe('not_found');

  await server.runCron(LONG_AGO + 30 * DAY_MS + 1);
  for (const { id } of [parent, child]) expect(await codeOf(id)).toBe('not_found');
});

test('finishes an interrupted purge in the next cron run, no matter where it stopped', async () => {
  const onlyMarked = await expiringAt(LONG_AGO, { status: 'deleting' });
  const withoutObjects = await expiringAt(LONG_AGO, { status: 'deleting' });
  await server.bucket.delete(await objectsOf(server, withoutObjects.id));
  const withHalfItsRows = await expiringAt(LONG_AGO, { status: 'deleting' });
  const [first] = await filesOf(server, withHalfItsRows.id);
  await server.bucket.delete(first?.r2Key ?? '');
  await server.d1.prepare('DELETE FROM files WHERE id = ?').bind(first?.id).run();
  const withoutRows = await expiringAt(LONG_AGO, { status: 'deleting' }, 0);
  const deletedByOwner = await expiringAt(Date.now() + DAY_MS, { status: 'deleting' });

  await server.runCron(LONG_AGO);

  for (const folder of [onlyMarked, withoutObjects, withHalfItsRows, withoutRows, deletedByOwner]) {
    expect(await leftOf(folder)).toEqual(NOTHING);
  }
});

test('purges a large folder in one run if its time allows', async () => {
  const folder = folderRow({ createdAt: LONG_AGO - DAY_MS, expiresAt: LONG_AGO });
  const files = Array.from({ length: 10_500 }, (_, position) => fileRow(folder, position));
  await seedFolder(server.d1, folder, files);
  await server.runCron(LONG_AGO);
  expect(await leftOf(folder)).toEqual(NOTHING);
});

// On a busy disk, 120 folders take half a minute.
test('purges many small folders in one run', { timeout: 120_000 }, async () => {
  // The server drops calls if too many arrive at once.
  const atOnce = { concurrency: 8 };
  const folders = await pMap(Array.from({ length: 120 }), () => expiringAt(LONG_AGO, {}, 1), atOnce);
  await server.runCron(LONG_AGO);
  const rowsLeft = await pMap(folders, leftOf, atOnce);
  expect(rowsLeft.filter((folder) => folder.row || folder.files + folder.objects > 0)).toEqual([]);
});

test('deletes an upload unfinished for a day, and ends its multipart session', async () => {
  const calls = server.newVisitor();
  const size = FIVE_PARTS_BYTES;
  const { folderId, fileId, r2Key } = await beginOne(calls, { size }, { expiryDays: 3 });
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  const last = session.partCount;
  const lastPart = partBytes(session, size, last);
  await put(calls, partUrlOf(session, last), lastPart);

  await server.runCron(Date.now() + DAY_MS - HOUR_MS);
  expect((await fileById(server, fileId))?.status).toBe('uploading');
  await server.runCron(Date.now() + DAY_MS + HOUR_MS);

  expect(await fileById(server, fileId)).toBeUndefined();
  expect(await partsOf(server, fileId)).toEqual([]);
  const r2UploadId = session.uploadId.slice(session.uploadId.indexOf('.') + 1);
  const upload = server.bucket.resumeMultipartUpload(r2Key, r2UploadId);
  await expect(upload.uploadPart(1, new Uint8Array(10))).rejects.toThrow();
  const late = await put(calls, partUrlOf(session, last), lastPart);
  expect([late.status, (await late.json()).code]).toEqual([404, 'not_found']);
  await server.runCron(Date.now() + DAY_MS + HOUR_MS);
  expect(await folderById(server, folderId)).toBeUndefined();
});

test('restarts the day of an unfinished upload when it is repeated, and finds its folder', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 10 })];
  const { folderId, uploadUrls } = await begin(calls, files, { expiryDays: 3 });
  const { fileId = '' } = uploadUrls[0] ?? {};
  const later = (table: string, hours: number, id: string) =>
    server.d1
      .prepare(`UPDATE ${table} SET created_at = created_at - ? WHERE id = ?`)
      .bind(hours * HOUR_MS, id)
      .run();
  await later('files', 20, fileId);
  await later('folders', 30, folderId);

  expect((await begin(calls, files, { expiryDays: 3 })).folderId).toBe(folderId);
  await server.runCron(Date.now() + 6 * HOUR_MS);
  expect((await fileById(server, fileId))?.status).toBe('uploading');
  await server.runCron(Date.now() + DAY_MS + HOUR_MS);
  expect(await fileById(server, fileId)).toBeUndefined();
});

test('deletes only the unfinished files of a folder, and corrects its totals', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrls } = await begin(calls, [announced({ size: 10 }), announced({ size: 500 })], {
    expiryDays: 3,
  });
  const [arrived, missing] = uploadUrls;
  await put(calls, arrived?.uploadUrl ?? '', bytes(10));

  await server.runCron(Date.now() + DAY_MS + HOUR_MS);

  expect((await filesOf(server, folderId)).map((file) => file.id)).toEqual([arrived?.fileId]);
  const { folder } = await calls.call(endpoints.folder, { folderId });
  expect(folder).toMatchObject({ fileCount: 1, totalSize: 10 });
  const late = await put(calls, missing?.uploadUrl ?? '', bytes(500));
  expect(late.status).toBe(404);
  expect(await objectsOf(server, folderId)).toHaveLength(1);
});

test('releases the reservation of an unfinished upload once in simultaneous cron runs', async () => {
  const calls = server.newVisitor();
  const stale = await begin(calls, [announced({ size: 100 * MB })], { expiryDays: 3 });
  const staleSince = Date.now();
  await begin(calls, [announced({ size: 50 * MB })], { expiryDays: 3, folderId: stale.folderId });
  const until = staleSince + DAY_MS;

  await Promise.all([server.runCron(until), server.runCron(until), server.runCron(until)]);

  expect(await filesOf(server, stale.folderId)).toHaveLength(1);
  const tooMuch = begin(calls, [announced({ size: 150 * MB + 1 })], { expiryDays: 3 });
  await expect(tooMuch).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
  await expect(begin(calls, [announced({ size: 150 * MB })], { expiryDays: 3 })).resolves.toMatchObject(ADMITTED);
});

test('deletes an object without a row after an hour, and not before', async () => {
  const key = newObjectKey();
  await server.bucket.put(key, bytes(10));
  await server.runCron(Date.now() + HOUR_MS / 2);
  expect(await objectKeys(server, key)).toEqual([key]);
  // Each run lists only a part of the bucket.
  for (const _ of [1, 2, 3]) await server.runCron(Date.now() + 2 * HOUR_MS);
  expect(await objectKeys(server, key)).toEqual([]);
});

test('logs one line per run', async () => {
  await expiringAt(LONG_AGO);
  const logLength = server.logs().length;
  await server.runCron(LONG_AGO);
  const [line, ...otherLines] = server.logs().slice(logLength);
  expect(JSON.parse(line ?? '')).toMatchObject({ purged: { files: 2 }, billed: {} });
  expect(otherLines).toEqual([]);
});
