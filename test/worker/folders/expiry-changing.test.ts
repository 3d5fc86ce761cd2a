import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { seedPremium } from '../../harness/payments.ts';
import { newAccount } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { folderRow, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const change = (calls: Calls, folderId: string, expiryDays: number) =>
  calls.own(endpoints.changeExpiry, { folderId, expiryDays });

const expiryOf = async (folderId: string) => (await folderById(server, folderId))?.expiresAt;

test('changes the expiry of a folder for recipients too, but not of the folders inside it', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await uploadOne(calls, bytes(10));
  const inside = await calls.own(endpoints.createFolder, { folderName: 'Inside', parentFolderId: folderId });
  const startedAt = Date.now();
  const { expiryDate } = await change(calls, folderId, 10);
  const changed = Date.parse(expiryDate ?? '');
  expect(changed).toBeGreaterThanOrEqual(startedAt + 10 * DAY_MS);
  expect(changed).toBeLessThanOrEqual(Date.now() + 10 * DAY_MS);
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId });
  expect([folder.expiryDate, folder.files[0]?.expiryDate, folder.files[0]?.fileId]).toEqual([
    expiryDate,
    expiryDate,
    fileId,
  ]);
  expect(new Date((await expiryOf(inside.folderId)) ?? 0).toISOString()).toBe(inside.expiryDate);
  const sooner = await change(calls, folderId, 0.5);
  expect(Date.parse(sooner.expiryDate ?? '')).toBeLessThan(Date.now() + DAY_MS);
});

test('limits an expiry by the size and the age of the folder', async () => {
  const calls = server.newVisitor();
  const ownerId = calls.person.userId;
  const now = Date.now();
  const large = await seedFolder(server.d1, folderRow({ ownerId }));
  await changeFolder(server, large.id, { totalBytes: 100 * MIB + 1 });
  const old = await seedFolder(
    server.d1,
    folderRow({ ownerId, createdAt: now - 20 * DAY_MS, expiresAt: now + DAY_MS }),
  );
  const invalid = (words: string, values = {}) => ({
    code: 'invalid_input',
    fields: { field: 'expiryDays', ...values },
    message: expect.stringContaining(words),
  });
  await expect(change(calls, large.id, 5)).rejects.toMatchObject(
    invalid('at most 3 days', { reason: 'expiry_too_long', maxDays: 3, since: 'now' }),
  );
  await expect(change(calls, old.id, 15)).rejects.toMatchObject(
    invalid('at most 30 days after its creation', { maxDays: 30, since: 'creation' }),
  );
  await expect(change(calls, old.id, -1)).rejects.toMatchObject(invalid('at most 15 days'));
  await expect(change(calls, old.id, -2)).rejects.toMatchObject(invalid('is not allowed'));
  expect([await expiryOf(large.id), await expiryOf(old.id)]).toEqual([large.expiresAt, old.expiresAt]);
  await change(calls, large.id, 3);
  await change(calls, old.id, 9.9);
});

test('accepts either a long expiry or files too large for it, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const calls = server.newVisitor();
    const { folderId } = await begin(calls, [announced({ size: 60 * MIB })], { expiryDays: 2 });
    const outcomes = await Promise.allSettled([
      change(calls, folderId, 15),
      begin(calls, [announced({ size: 60 * MIB })], { folderId }),
    ]);
    const folder = await folderById(server, folderId);
    const isLarge = (folder?.totalBytes ?? 0) > 100 * MIB;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((folder?.expiresAt ?? 0) > Date.now() + 3 * DAY_MS).toBe(!isLarge);
  }
});

test('lets a premium user only remove an expiry, and then counts the folder for the account', async () => {
  const holder = await newAccount();
  const calls = server.as(holder);
  const { folderId } = await uploadOne(calls, bytes(10));
  const later = await uploadOne(calls, bytes(10));
  const free = await folderById(server, folderId);
  await seedPremium(server, holder.userId, Date.now() + DAY_MS);
  await expect(change(calls, folderId, 5)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await change(calls, folderId, -1)).toEqual({ success: true, expiryDate: null });
  const ownUpload = await uploadOne(calls, bytes(10), {}, { expiryDays: -1 });
  const storedFolder = await folderById(server, folderId);
  expect(storedFolder?.expiresAt).toBeNull();
  expect(storedFolder?.meterKey).toBe((await folderById(server, ownUpload.folderId))?.meterKey);
  expect([free?.meterKey, (await folderById(server, later.folderId))?.meterKey]).not.toContain(storedFolder?.meterKey);
});

test('forgets that a folder lapsed with a subscription once its expiry is changed', async () => {
  const holder = await newAccount();
  const calls = server.as(holder);
  const { folderId } = await uploadOne(calls, bytes(10));
  await server.d1
    .prepare('INSERT INTO lapsed_folders (folder_id, user_id, lapsed_at) VALUES (?, ?, ?)')
    .bind(folderId, holder.userId, Date.now())
    .run();
  const lapsed = async () => (await server.d1.prepare('SELECT folder_id FROM lapsed_folders').all()).results;
  await expect(change(calls, folderId, 99)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await lapsed()).toEqual([{ folder_id: folderId }]);
  await change(calls, folderId, 2);
  expect(await lapsed()).toEqual([]);
});
