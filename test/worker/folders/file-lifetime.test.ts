/** Files of free users stay at most 30 days from upload, even after moves (`docs/product.md` section 3). */
import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { makeSecret } from '../../harness/management.ts';
import { codesOf, create, seedFilled } from '../../harness/moving.ts';
import { makeRequest, sendOne } from '../../harness/requests.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const TOO_OLD = { code: 'invalid_input', fields: { reason: 'expiry_too_long', maxDays: 30, since: 'oldest_file' } };

const server = sharedServer();

const aged = (calls: Calls, paths: readonly string[] = ['']) =>
  seedFilled(server.d1, calls, paths, { createdAt: Date.now() - 29 * DAY_MS, expiresAt: Date.now() + DAY_MS / 2 });

const extend = (calls: Calls, folderId: string, expiryDays = 15) =>
  calls.own(endpoints.changeExpiry, { folderId, expiryDays });

test('gives a file no new lifetime when it moves into a new folder', async () => {
  const calls = server.newVisitor();
  const old = await aged(calls, ['', 'dir/deep']);
  const items = old.files.map((fileId) => ({ folderId: old.folderId, fileId }));
  const fresh = await create(calls, 'Fresh');
  expect(await codesOf(calls, items, fresh, 'another/tree')).toEqual([]);
  await expect(extend(calls, fresh)).rejects.toMatchObject(TOO_OLD);
  const { folders } = await calls.own(endpoints.foldersPaginated, {});
  const listed = folders.find(({ folderId }) => folderId === fresh);
  expect(Date.parse(listed?.keptSince ?? '')).toBe(old.folder.createdAt);
  await extend(calls, fresh, 0.9);
});

test('counts from the oldest file, however many folders it was moved through', async () => {
  const calls = server.newVisitor();
  const old = await aged(calls);
  const [first, second] = [await create(calls, 'First'), await create(calls, 'Second')];
  const fileId = old.files[0] as string;
  expect(await codesOf(calls, [{ folderId: old.folderId, fileId }], first)).toEqual([]);
  const young = await seedFilled(server.d1, calls, [''], {
    meterKey: old.folder.meterKey,
    expiresAt: old.folder.expiresAt,
  });
  expect(await codesOf(calls, [{ folderId: young.folderId, fileId: young.files[0] as string }], second)).toEqual([]);
  expect(await codesOf(calls, [{ folderId: first, fileId }], second)).toEqual([]);
  await expect(extend(calls, second)).rejects.toMatchObject(TOO_OLD);
});

test('gives a new file its full lifetime in an old folder whose files were deleted', async () => {
  const calls = server.newVisitor();
  const old = await aged(calls);
  await calls.own(endpoints.deleteFile, { folderId: old.folderId, fileId: old.files[0] as string });
  await uploadOne(calls, bytes(10), {}, { folderId: old.folderId });
  await extend(calls, old.folderId);
});

test('still counts from the old files after new files are uploaded', async () => {
  const calls = server.newVisitor();
  const old = await aged(calls);
  await uploadOne(calls, bytes(10), {}, { folderId: old.folderId });
  await expect(extend(calls, old.folderId)).rejects.toMatchObject(TOO_OLD);
});

test('keeps the age of a folder that is moved or claimed', async () => {
  const calls = server.newVisitor();
  const old = await aged(calls);
  const fresh = await create(calls, 'Fresh');
  const fileId = old.files[0] as string;
  await codesOf(calls, [{ folderId: old.folderId, fileId }], fresh);
  const parent = await create(calls, 'Parent');
  expect(await codesOf(calls, [{ folderId: fresh }], parent)).toEqual([]);
  await expect(extend(calls, fresh)).rejects.toMatchObject(TOO_OLD);
  const claimer = server.newVisitor();
  const managementSecret = await makeSecret(calls, fresh);
  const claimed = { folderId: fresh, userId: claimer.person.userId };
  await claimer.call(endpoints.claimFolder, claimed, { managementSecret });
  await expect(extend(claimer, fresh)).rejects.toMatchObject(TOO_OLD);
});

test('counts files sent to a request from their own upload', async () => {
  const owner = server.newVisitor();
  const { requestId } = await makeRequest(owner, { days: 15 });
  const { folderId } = await sendOne(server.newVisitor(), requestId);
  const old = Date.now() - 29 * DAY_MS;
  await changeFolder(server, folderId, { createdAt: old });
  expect((await folderById(server, folderId))?.oldestFileAt).toBeGreaterThan(Date.now() - DAY_MS);
  await extend(owner, folderId);
  await changeFolder(server, folderId, { oldestFileAt: old });
  await server.d1.prepare('UPDATE files SET created_at = ? WHERE folder_id = ?').bind(old, folderId).run();
  await expect(extend(owner, folderId)).rejects.toMatchObject(TOO_OLD);
});
