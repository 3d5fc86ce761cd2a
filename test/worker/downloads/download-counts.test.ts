import { expect, test } from 'vitest';
import { archivePath, downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { codesOf, create } from '../../harness/moving.ts';
import { seedPremium } from '../../harness/payments.ts';
import { newAccount, newPerson } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileById, folderById } from '../../harness/stored/queries.ts';
import { uploadAll, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

async function get(path: string, range?: string, calls = server.newVisitor()): Promise<number> {
  const response = await calls.fetch(path, range === undefined ? {} : { headers: { Range: `bytes=${range}` } });
  return (await response.arrayBuffer()).byteLength;
}

async function downloads(folderId: string, fileId: string, bytes: number) {
  await expect.poll(async () => (await folderById(server, folderId))?.downloadedBytes, { timeout: 20_000 }).toBe(bytes);
  const folder = await folderById(server, folderId);
  return { folder: folder?.downloadCount, file: (await fileById(server, fileId))?.downloadCount };
}

test('does not count hundreds of single-byte ranges as a download', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(5000));
  const path = downloadPath(folderId, fileId);
  const recipient = server.newVisitor();
  for (let round = 0; round < 6; round++) {
    await Promise.all(Array.from({ length: 50 }, () => get(path, '0-0', recipient)));
  }
  expect(await downloads(folderId, fileId, 300)).toEqual({ folder: 0, file: 0 });
});

test('counts sixteen ranges that make up the file as one download, in any order', async () => {
  const size = 16 * 100_001;
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(size));
  const path = downloadPath(folderId, fileId);
  const step = size / 16;
  const recipient = server.newVisitor();
  await Promise.all(
    Array.from({ length: 16 }, (_, index) => get(path, `${index * step}-${(index + 1) * step - 1}`, recipient)),
  );
  expect(await downloads(folderId, fileId, size)).toEqual({ folder: 1, file: 1 });
});

test('counts a resumed download once, a repeat for the file, and another recipient for the folder', async () => {
  const size = 5 * MIB;
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(size));
  const path = downloadPath(folderId, fileId);
  const recipient = server.newVisitor();
  await get(path, `0-${3 * MIB}`, recipient);
  expect(await downloads(folderId, fileId, 3 * MIB + 1)).toEqual({ folder: 0, file: 0 });
  await get(path, `${3 * MIB + 1}-`, recipient);
  expect(await downloads(folderId, fileId, size)).toEqual({ folder: 1, file: 1 });
  await get(path, undefined, recipient);
  expect(await downloads(folderId, fileId, 2 * size)).toEqual({ folder: 1, file: 2 });
  await get(path);
  expect(await downloads(folderId, fileId, 3 * size)).toEqual({ folder: 2, file: 3 });
});

test('counts every GET of an empty file', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(0));
  const path = downloadPath(folderId, fileId);
  await server.newVisitor().fetch(path, { method: 'HEAD' });
  for (const _ of [1, 2, 3]) await get(path);
  await expect.poll(async () => (await folderById(server, folderId))?.downloadCount, { timeout: 20_000 }).toBe(3);
  expect((await fileById(server, fileId))?.downloadCount).toBe(3);
});

test('does not count ranges by different recipients as a download', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(1000));
  const path = downloadPath(folderId, fileId);
  await get(path, '0-499');
  await get(path, '500-999');
  expect(await downloads(folderId, fileId, 1000)).toEqual({ folder: 0, file: 0 });
});

test('counts a complete preview as a download of the folder, but not of the file', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(1000), { name: 'x.txt' });
  const recipient = server.newVisitor();
  await get(previewPath(folderId, fileId), '0-99', recipient);
  expect(await downloads(folderId, fileId, 100)).toEqual({ folder: 0, file: 0 });
  await get(previewPath(folderId, fileId), '100-', recipient);
  expect(await downloads(folderId, fileId, 1000)).toEqual({ folder: 1, file: 0 });
  await get(downloadPath(folderId, fileId), undefined, recipient);
  expect(await downloads(folderId, fileId, 2000)).toEqual({ folder: 1, file: 1 });
});

test('counts an archive when as many bytes as it has were delivered, each selection separately', async () => {
  const sender = server.newVisitor();
  const { folderId, uploadUrls } = await uploadAll(sender, [{ body: bytes(2000) }, { body: bytes(2000) }]);
  const fileId = uploadUrls[0]?.fileId ?? '';
  const [all, some] = [archivePath(folderId), archivePath(folderId, { files: [fileId] })];
  const recipient = server.newVisitor();
  const size = await get(all, undefined, recipient);
  expect(await downloads(folderId, fileId, size)).toEqual({ folder: 1, file: 0 });
  const otherRecipient = server.newVisitor();
  await get(all, '0-1999', otherRecipient);
  await get(some, '0-999', otherRecipient);
  await get(some, '1000-1999', otherRecipient);
  expect(await downloads(folderId, fileId, size + 4000)).toEqual({ folder: 1, file: 0 });
  await get(all, '2000-', otherRecipient);
  expect(await downloads(folderId, fileId, 2 * size + 2000)).toEqual({ folder: 2, file: 0 });
});

test('deletes the record of delivered ranges with the folder', async () => {
  const person = newPerson();
  const { folderId, fileId } = await uploadOne(server.as(person), bytes(1000));
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  await get(downloadPath(folderId, fileId), '0-9');
  const storedRanges = () => server.sqlOf('METER', meterKey, 'SELECT * FROM received_ranges');
  await expect.poll(storedRanges, { timeout: 20_000 }).toHaveLength(1);
  await server.as(person).own(endpoints.deleteFolder, { folderId });
  await expect.poll(storedRanges, { timeout: 20_000 }).toEqual([]);
});

const fileDownloads = (fileId: string) =>
  expect.poll(async () => (await fileById(server, fileId))?.downloadCount, { timeout: 20_000 });

test('keeps counting the downloads of a file that moved out of a deleted folder', async () => {
  const owner = server.newVisitor();
  const { folderId, fileId } = await uploadOne(owner, bytes(1000));
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const countsInMeter = () => server.sqlOf('METER', meterKey, 'SELECT id FROM files');
  const toFolderId = await create(owner, 'Target');
  await get(downloadPath(folderId, fileId));
  await expect.poll(countsInMeter, { timeout: 20_000 }).toEqual([{ id: fileId }]);
  // Usually, the meter has not written the count yet.
  expect(await codesOf(owner, [{ folderId, fileId }], toFolderId)).toEqual([]);
  await owner.own(endpoints.deleteFolder, { folderId });
  await fileDownloads(fileId).toBe(1);
  await expect.poll(countsInMeter, { timeout: 20_000 }).toEqual([]);
  await get(downloadPath(toFolderId, fileId));
  await fileDownloads(fileId).toBe(2);
});

test('keeps counting the downloads of a file whose folder gets another meter', async () => {
  const premium = await newAccount();
  await seedPremium(server, premium.userId, Date.now() + DAY_MS);
  const owner = server.as(premium);
  const { folderId, fileId } = await uploadOne(owner, bytes(1000), {}, { expiryDays: -1 });
  for (const _ of [1, 2]) await get(downloadPath(folderId, fileId));
  await fileDownloads(fileId).toBe(2);
  const claimer = server.newVisitor();
  const secret = await makeSecret(owner, folderId);
  await callWith(claimer, secret)(endpoints.claimFolder, { folderId, userId: claimer.person.userId });
  await get(downloadPath(folderId, fileId));
  await fileDownloads(fileId).toBe(3);
});
