import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, KIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { profileOf, seedPremium } from '../../harness/payments.ts';
import { type AccountHolder, newAccount, newPerson, withToken } from '../../harness/people.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { folderRow, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

const server = ownServer({
  vars: {
    MAX_FILE_BYTES: String(100 * KIB),
    FREE_MONTHLY_BYTES: String(50 * KIB),
    FOLDER_DOWNLOAD_BYTES: String(30 * KIB),
    PREMIUM_MONTHLY_BYTES: String(60 * KIB),
  },
});

async function newPremium(until = Date.now() + DAY_MS): Promise<AccountHolder> {
  const holder = await newAccount();
  await seedPremium(server, holder.userId, until);
  return holder;
}

const premiumUpload = (holder: AccountHolder, size: number) =>
  uploadOne(server.as(holder), bytes(size), {}, { expiryDays: -1 });

async function download({ folderId, fileId }: { folderId: string; fileId: string }): Promise<number> {
  const response = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  await response.arrayBuffer();
  return response.status;
}

const usageOf = (holder: AccountHolder) => server.as(holder).own(endpoints.ipUsage, {});

test('without payments, lists the plans and sells none', async () => {
  const holder = await newAccount();
  const calls = server.as(holder);
  const { plans } = await calls.call(endpoints.subscriptionPlans, {});
  expect(plans.map(({ planId, productId }) => [planId, productId])).toEqual([
    ['free', undefined],
    ['premium', undefined],
  ]);
  const { email: userEmail } = holder;
  const off = { code: 'payment_not_set_up', status: 503 };
  await expect(calls.own(endpoints.createSubscription, { planId: 'premium', userEmail })).rejects.toMatchObject(off);
  await expect(calls.own(endpoints.activateSubscription, {})).rejects.toMatchObject(off);
  await expect(calls.own(endpoints.cancelSubscription, {})).rejects.toMatchObject(off);
  expect((await calls.fetch('/api/webhooks/dodo', { method: 'POST', body: '{}' })).status).toBe(503);
});

test('a premium file may be as large as R2 allows, and always has no expiry', async () => {
  const calls = server.as(await newPremium());
  const initAnswer = await begin(calls, [announced({ size: 900 * 1024 ** 3 })], { expiryDays: -1 });
  expect(initAnswer.expiryDate).toBeNull();
  const short = begin(calls, [announced()], { expiryDays: 1 });
  await expect(short).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'expiryDays' } });
  const impossible = begin(calls, [announced({ size: 1024 ** 4 })], { expiryDays: -1 });
  await expect(impossible).rejects.toMatchObject({ code: 'file_too_large' });
});

test.each([
  ['an account without a subscription', async () => newAccount()],
  ['an account whose subscription has ended', async () => newPremium(Date.now() - 1)],
  ['a visitor', async () => newPerson()],
])('%s has the free limits', async (_, who) => {
  const calls = server.as(await who());
  const unending = begin(calls, [announced()], { expiryDays: -1 });
  await expect(unending).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'expiryDays' } });
  const large = begin(calls, [announced({ size: 101 * KIB })]);
  await expect(large).rejects.toMatchObject({ code: 'file_too_large' });
  const much = begin(calls, [announced({ size: 51 * KIB })]);
  await expect(much).rejects.toMatchObject({ code: 'bandwidth_exceeded' });
});

test('premium traffic is never stopped, and counts for the user at any address', async () => {
  const holder = await newPremium();
  const file = await premiumUpload(holder, 40 * KIB);
  for (let times = 0; times < 3; times++) expect(await download(file)).toBe(200);
  await premiumUpload({ ...holder, headers: withToken(newPerson(), holder.token).headers }, 10 * KIB);
  const usage = await usageOf(holder);
  expect(usage).toMatchObject({
    isPremium: true,
    limitBytes: 60 * KIB,
    uploadBytes: 50 * KIB,
    downloadBytes: 120 * KIB,
  });
  expect(usage.usagePercent).toBeGreaterThan(100);
  const atThatAddress = await server.as(newPerson(holder.address)).call(endpoints.ipUsage, {});
  expect(atThatAddress).toMatchObject({ isPremium: false, limitBytes: 50 * KIB, totalBytes: 0 });
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId: file.folderId });
  expect(folder.bandwidthLimit).toBe(0);
});

test('after a subscription ends, its folders have the free limits again', async () => {
  const holder = await newPremium();
  const file = await premiumUpload(holder, 20 * KIB);
  expect(await download(file)).toBe(200);
  expect(await download(file)).toBe(200);
  await server.d1.prepare('UPDATE subscriptions SET entitled_until = 1 WHERE user_id = ?').bind(holder.userId).run();
  expect(await download(file)).toBe(403);
  expect(await usageOf(holder)).toMatchObject({ isPremium: false, limitBytes: 50 * KIB });
});

test('a folder from before the upgrade still counts for its address, but has no limit there', async () => {
  const holder = await newAccount();
  const file = await uploadOne(server.as(holder), bytes(20 * KIB));
  expect(await download(file)).toBe(200);
  expect(await download(file)).toBe(403);
  await seedPremium(server, holder.userId, Date.now() + DAY_MS);
  expect(await download(file)).toBe(200);
  expect(await usageOf(holder)).toMatchObject({ isPremium: true, totalBytes: 0 });
  expect((await server.as(newPerson(holder.address)).call(endpoints.ipUsage, {})).downloadBytes).toBe(40 * KIB);
});

test('an empty folder from before the upgrade becomes premium with its first files', async () => {
  const holder = await newAccount();
  const calls = server.as(holder);
  const created = await calls.own(endpoints.createFolder, { folderName: 'Before' });
  expect(created.expiryDate).not.toBeNull();
  await seedPremium(server, holder.userId, Date.now() + DAY_MS);
  const { folderId } = created;
  await uploadOne(calls, bytes(10 * KIB), {}, { folderId, expiryDays: -1 });
  expect((await folderById(server, folderId))?.expiresAt).toBeNull();
  expect(await usageOf(holder)).toMatchObject({ uploadBytes: 10 * KIB });
  const after = await calls.own(endpoints.createFolder, { folderName: 'After' });
  expect(after.expiryDate).toBeNull();
});

test('the end of a subscription gives all its folders, and no other folders, an expiry in bounded steps', async () => {
  const now = Date.now();
  const [ended, otherAccount] = [await newAccount(), await newPremium()];
  await seedPremium(server, ended.userId, now - DAY_MS);
  const unending = { ownerId: ended.userId, expiresAt: null };
  const earlierFolders = await Promise.all(Array.from({ length: 3 }, () => seedFolder(server.d1, folderRow(unending))));
  await server.d1
    .prepare(
      `INSERT INTO folders (id, owner_id, position, meter_key, name, status, created_at, init_key, file_count, total_bytes, next_position)
       SELECT 'many-' || value, ?1, 100000 + value, 'm', 'Many', 'open', 1, 'x', 0, 0, 0
       FROM json_each(?2)`,
    )
    .bind(ended.userId, JSON.stringify(Array.from({ length: 1200 }, (_, index) => index)))
    .run();
  const otherFolder = await seedFolder(server.d1, folderRow({ ownerId: otherAccount.userId, expiresAt: null }));
  const remainingFolders = async () => {
    const query = 'SELECT count(*) AS folders FROM folders WHERE owner_id = ? AND expires_at IS NULL';
    return (await server.d1.prepare(query).bind(ended.userId).first<{ folders: number }>())?.folders;
  };
  await server.runCron(now);
  expect(await remainingFolders()).toBeGreaterThan(200);
  await server.runCron(now);
  expect(await remainingFolders()).toBe(0);
  expect((await folderById(server, earlierFolders[0]?.id ?? ''))?.expiresAt).toBe(now + 6 * DAY_MS);
  expect((await folderById(server, otherFolder.id))?.expiresAt).toBeNull();
  await server.d1
    .prepare('UPDATE subscriptions SET entitled_until = ?, is_wound_up = 0 WHERE user_id = ?')
    .bind(now + DAY_MS, ended.userId)
    .run();
  await server.runCron(now);
  await server.runCron(now);
  expect(await remainingFolders()).toBe(1203);
});

test('the profile shows the stored bytes', async () => {
  const holder = await newPremium();
  await premiumUpload(holder, 10 * KIB);
  expect((await profileOf(server, holder)).storageUsage).toBe(10 * KIB);
});

test('looking up the plan reads no row for a free download, and one for a premium download', async () => {
  const observed = await serverOfTest({ observed: true });
  const holder = await newAccount();
  await seedPremium(observed, holder.userId, Date.now() + DAY_MS);
  const free = await uploadOne(observed.newVisitor(), bytes(KIB));
  const premium = await uploadOne(observed.as(holder), bytes(KIB), {}, { expiryDays: -1 });
  const rowsOf = ({ folderId, fileId }: { folderId: string; fileId: string }) =>
    rowsReadBy(observed, async () => {
      await (await observed.newVisitor().fetch(downloadPath(folderId, fileId), { method: 'HEAD' })).arrayBuffer();
    });
  expect([await rowsOf(free), await rowsOf(premium)]).toEqual([2, 3]);
});
