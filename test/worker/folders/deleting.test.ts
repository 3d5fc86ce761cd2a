import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { listed } from '../../harness/moving.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { fileById, filesOf, folderById, objectsOf, partsOf } from '../../harness/stored/queries.ts';
import {
  countAll,
  fileRow,
  folderRow,
  LONG_AGO,
  miscounted,
  removalRow,
  seedFolder,
  seedRemovals,
} from '../../harness/stored/seed.ts';
import {
  ADMITTED,
  announced,
  answerOf,
  begin,
  beginOne,
  FIVE_PARTS_BYTES,
  partBytes,
  partUrlOf,
  put,
} from '../../harness/uploads.ts';

const MB = 1_000_000;
const server = ownServer({ vars: { FREE_MONTHLY_BYTES: String(200 * MB) } });

async function seeded(calls: Calls, paths: readonly string[], overrides: Parameters<typeof folderRow>[0] = {}) {
  const folder = folderRow({ ownerId: calls.person.userId, ...overrides });
  const files = paths.map((path, position) => fileRow(folder, position, { path, size: 10 }));
  await Promise.all(files.map((file) => server.bucket.put(file.r2Key, bytes(10))));
  await seedFolder(server.d1, folder, files);
  return { folder, files, folderId: folder.id };
}

const removalsLeft = async () => (await server.d1.prepare('SELECT * FROM removals').all()).results;

test('deletes a file and its object at once for everyone, and keeps all other files', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seeded(calls, ['', 'a', 'a']);
  const fileId = files[1]?.id ?? '';
  expect(await calls.own(endpoints.deleteFile, { folderId, fileId })).toEqual({ success: true });
  expect((await server.newVisitor().fetch(downloadPath(folderId, fileId))).status).toBe(404);
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId });
  expect(folder).toMatchObject({ fileCount: 2, totalSize: 20 });
  expect(folder.files.map((file) => file.fileId)).toEqual([files[0]?.id, files[2]?.id]);
  await expect.poll(() => objectsOf(server, folderId)).toHaveLength(2);
  await expect.poll(removalsLeft).toEqual([]);
  const secondDelete = calls.own(endpoints.deleteFile, { folderId, fileId });
  await expect(secondDelete).rejects.toMatchObject({ code: 'not_found' });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('deletes a directory with all contents, but no directory with a similar name', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seeded(calls, ['', 'a', 'a/b', 'a/b/c', 'a b', 'ab', 'a0', 'b/a', 'A']);
  await calls.own(endpoints.deleteFolder, { folderId, path: 'a' });
  const filesLeft = await filesOf(server, folderId);
  expect(filesLeft.map((file) => file.path)).toEqual(['', 'a b', 'ab', 'a0', 'b/a', 'A']);
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 6, totalBytes: 60, status: 'open' });
  await expect.poll(() => objectsOf(server, folderId)).toHaveLength(files.length - 3);
  const missing = calls.own(endpoints.deleteFolder, { folderId, path: 'nothing' });
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('keeps a folder whose files were all deleted, and accepts new files in it', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seeded(calls, ['']);
  await calls.own(endpoints.deleteFile, { folderId, fileId: files[0]?.id ?? '' });
  await server.runCron(Date.now());
  expect(await listed(calls)).toEqual([folderId]);
  const { expiryDate } = await begin(calls, [announced()], { folderId, expiryDays: 9 });
  expect(Date.parse(expiryDate ?? '')).toBeGreaterThan(Date.now() + 8 * 86_400_000);
});

test('ends the upload of a deleted file and releases its reservation', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId, r2Key } = await beginOne(calls, { size: FIVE_PARTS_BYTES }, { expiryDays: 3 });
  const session = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  const last = session.partCount;
  await put(calls, partUrlOf(session, last), partBytes(session, FIVE_PARTS_BYTES, last));
  const secondInit = await begin(calls, [announced({ size: 5 * MB })], { folderId, expiryDays: 3 });

  await calls.own(endpoints.deleteFile, { folderId, fileId });

  const late = await put(calls, partUrlOf(session, last), partBytes(session, FIVE_PARTS_BYTES, last));
  expect(await answerOf(late)).toMatchObject([404, { code: 'not_found' }]);
  expect([await fileById(server, fileId), await partsOf(server, fileId)]).toEqual([undefined, []]);
  await expect.poll(removalsLeft).toEqual([]);
  const r2UploadId = session.uploadId.slice(session.uploadId.indexOf('.') + 1);
  const upload = server.bucket.resumeMultipartUpload(r2Key, r2UploadId);
  await expect(upload.uploadPart(1, new Uint8Array(10))).rejects.toThrow();

  const free = 195 * MB - 10;
  const tooMuch = begin(calls, [announced({ size: free + 1 })], { expiryDays: 3 });
  await expect(tooMuch).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
  await expect(begin(calls, [announced({ size: free })], { expiryDays: 3 })).resolves.toMatchObject(ADMITTED);
  const arriving = await put(calls, secondInit.uploadUrls[0]?.uploadUrl ?? '', bytes(5 * MB));
  expect(arriving.status).toBe(200);
});

test('finishes an interrupted deletion in the next cron run, no matter where it stopped', async () => {
  const calls = server.newVisitor();
  const untouched = await seeded(calls, ['', 'dir', 'dir']);
  /** Runs only the first step of a deletion, as if the Worker died then. */
  const withdraw = async ({ folder, files }: typeof untouched, count: number) => {
    for (const file of files.slice(0, count)) {
      const { id: fileId, r2Key } = file;
      await seedRemovals(server.d1, [
        removalRow({ folderId: folder.id, fileId, meterKey: folder.meterKey, r2Key }, LONG_AGO),
      ]);
      await server.d1.prepare('DELETE FROM files WHERE id = ?').bind(fileId).run();
    }
  };
  const withObjects = await seeded(calls, ['', 'dir']);
  await withdraw(withObjects, 1);
  const withoutObjects = await seeded(calls, ['', 'dir']);
  await withdraw(withoutObjects, 2);
  await server.bucket.delete(withoutObjects.files[0]?.r2Key ?? '');
  await countAll(server.d1);

  await Promise.all([server.runCron(LONG_AGO), server.runCron(LONG_AGO)]);

  expect(await removalsLeft()).toEqual([]);
  expect(await objectsOf(server, untouched.folderId)).toHaveLength(3);
  expect(await objectsOf(server, withObjects.folderId)).toEqual([withObjects.files[1]?.r2Key]);
  expect(await objectsOf(server, withoutObjects.folderId)).toEqual([]);
});

test('deletes a folder with all folders inside it and their objects, but none beside it', async () => {
  const calls = server.newVisitor();
  const top = await seeded(calls, ['']);
  const doomed = await seeded(calls, [''], { parentId: top.folderId });
  const child = await seeded(calls, ['', 'x'], { parentId: doomed.folderId });
  const grandchild = await seeded(calls, [''], { parentId: child.folderId });
  const beside = await seeded(calls, [''], { parentId: top.folderId });
  await calls.own(endpoints.deleteFolder, { folderId: doomed.folderId });

  for (const { folderId } of [doomed, child, grandchild]) {
    await expect(calls.call(endpoints.folder, { folderId })).rejects.toMatchObject({ code: 'not_found' });
    await expect.poll(() => objectsOf(server, folderId)).toEqual([]);
    await expect.poll(() => folderById(server, folderId)).toBeUndefined();
  }
  expect(await listed(calls, top.folderId)).toEqual([beside.folderId]);
  expect(await objectsOf(server, beside.folderId)).toHaveLength(1);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('keeps a taken-down folder and its contents when the folder around it is deleted', async () => {
  const calls = server.newVisitor();
  const top = await seeded(calls, ['']);
  const doomed = await seeded(calls, [''], { parentId: top.folderId });
  const removed = await seeded(calls, [''], { parentId: doomed.folderId, takenDownAt: 1 });
  const inside = await seeded(calls, [''], { parentId: removed.folderId });
  await calls.own(endpoints.deleteFolder, { folderId: doomed.folderId });
  await expect.poll(() => listed(calls, top.folderId)).toEqual([removed.folderId]);
  expect(await listed(calls, removed.folderId)).toEqual([inside.folderId]);
});

test('moves the folders inside an expired folder up to the nearest remaining folder', async () => {
  const calls = server.newVisitor();
  const top = await seeded(calls, ['']);
  const first = await seeded(calls, [''], { parentId: top.folderId, expiresAt: LONG_AGO });
  const second = await seeded(calls, [''], { parentId: first.folderId, expiresAt: LONG_AGO });
  const children = [];
  for (const _ of [1, 2, 3]) children.push((await seeded(calls, [''], { parentId: second.folderId })).folderId);
  const lonely = await seeded(calls, [''], { expiresAt: LONG_AGO });
  const rootChild = await seeded(calls, [''], { parentId: lonely.folderId });

  for (const _ of [1, 2]) await server.runCron(LONG_AGO);

  for (const { folderId } of [first, second, lonely]) expect(await folderById(server, folderId)).toBeUndefined();
  expect(await listed(calls, top.folderId)).toEqual(children.toReversed());
  expect(await listed(calls)).toEqual([rootChild.folderId, top.folderId]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('deletes folders below a folder that is already being purged', async () => {
  const calls = server.newVisitor();
  const top = await seeded(calls, ['']);
  const expiring = await seeded(calls, [''], { parentId: top.folderId, status: 'deleting' });
  const inside = await seeded(calls, [''], { parentId: expiring.folderId });
  await calls.own(endpoints.deleteFolder, { folderId: top.folderId });
  const call = calls.call(endpoints.folder, { folderId: inside.folderId });
  await expect(call).rejects.toMatchObject({ code: 'not_found' });
  await server.runCron(LONG_AGO);
  expect(await listed(calls)).toEqual([]);
});

test('does not purge an empty created folder as a failed upload', async () => {
  const calls = server.newVisitor();
  const { folderId } = await calls.own(endpoints.createFolder, { folderName: 'Plans' });
  await begin(calls, [announced()], { folderId });
  const initAnswer = await begin(calls, [announced()]);
  await calls.own(endpoints.createFolder, { folderName: 'Inside', parentFolderId: initAnswer.folderId });
  const twin = await begin(calls, [announced()]);
  await server.runCron(Date.now() + 23.9 * 3_600_000);
  await server.d1.prepare('UPDATE files SET created_at = 1 WHERE status = ?').bind('uploading').run();
  await server.runCron(LONG_AGO);
  expect(new Set(await listed(calls))).toEqual(new Set([folderId, initAnswer.folderId]));
  expect(await folderById(server, twin.folderId)).not.toMatchObject({ status: 'open' });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('deletes and counts a file once despite simultaneous deletions', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seeded(calls, ['a', 'a', 'b']);
  const acts = await Promise.allSettled([
    ...files.map((file) => calls.own(endpoints.deleteFile, { folderId, fileId: file.id })),
    ...files.map((file) => calls.own(endpoints.deleteFile, { folderId, fileId: file.id })),
    calls.own(endpoints.deleteFolder, { folderId, path: 'a' }),
  ]);
  expect(acts.filter((act) => act.status === 'fulfilled').length).toBeLessThanOrEqual(3);
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 0, totalBytes: 0 });
  await expect.poll(() => objectsOf(server, folderId)).toEqual([]);
  expect(await miscounted(server.d1)).toEqual([]);
});
