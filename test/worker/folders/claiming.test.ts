import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { storedSize } from '../../../worker/contract/encryption.ts';
import { freeMaxDays } from '../../../worker/contract/free-expiry.ts';
import { SMALL_UPLOAD_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newKey, sealedFolder } from '../../harness/encryption.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { level } from '../../harness/moving.ts';
import { seedPremium } from '../../harness/payments.ts';
import { newAccount } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { changeFolder, folderById, insertExclusion } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, miscounted, seedFolder } from '../../harness/stored/seed.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const claim = (calls: Calls, folderId: string, secret: string) =>
  callWith(calls, secret)(endpoints.claimFolder, { folderId, userId: calls.person.userId });

async function managed(owner: Calls, overrides: Parameters<typeof folderRow>[0] = {}, size = 1024) {
  const folder = folderRow({ ownerId: owner.person.userId, ...overrides });
  await seedFolder(server.d1, folder, [fileRow(folder, 0, { size })]);
  return { folderId: folder.id, meterKey: folder.meterKey, secret: await makeSecret(owner, folder.id) };
}

test.each([
  ['a visitor without an account', async () => server.newVisitor()],
  ['an account', async () => server.as(await newAccount())],
])('gives %s the claimed folder, first in My Files, and keeps its management link valid', async (_, person) => {
  const owner = server.newVisitor();
  const claimer = await person();
  const claimerFolderId = (await uploadOne(claimer, bytes(10))).folderId;
  const { folderId, secret, meterKey } = await managed(owner);
  const folderBefore = await folderById(server, folderId);

  const { expiryDate } = await claim(claimer, folderId, secret);
  expect((await level(claimer, null)).folders).toEqual([folderId, claimerFolderId]);
  expect((await level(owner, null)).folders).toEqual([]);
  expect(await folderById(server, folderId)).toMatchObject({ meterKey, expiresAt: folderBefore?.expiresAt });
  expect(Date.parse(expiryDate ?? '')).toBe(folderBefore?.expiresAt);
  const byOwner = { folderId, userId: owner.person.userId, folderName: 'Mine' };
  await expect(owner.call(endpoints.renameFolder, byOwner)).rejects.toMatchObject({ code: 'not_found' });
  await callWith(server.newVisitor(), secret)(endpoints.renameFolder, { folderId, folderName: 'Still managed' });
  await claim(claimer, folderId, secret);
  expect((await level(claimer, null)).folders).toEqual([folderId, claimerFolderId]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('keeps a management link valid after the owner’s files move into an account', async () => {
  const owner = server.newVisitor();
  const { folderId, secret } = await managed(owner);
  const account = await newAccount();
  const linked = { userId: account.userId, anonymousUserId: owner.person.userId };
  await server.as(account).call(endpoints.linkAnonymous, linked);
  await callWith(server.newVisitor(), secret)(endpoints.renameFolder, { folderId, folderName: 'Renamed' });
  expect(await folderById(server, folderId)).toMatchObject({ ownerId: account.userId, name: 'Renamed' });
});

test('rejects a claim without the right secret, and claims of expired and taken-down folders', async () => {
  const owner = server.newVisitor();
  const calls = server.newVisitor();
  const { folderId, secret } = await managed(owner);
  const otherFolder = await managed(owner);
  const codes = await Promise.all(
    ['', 'x'.repeat(44), otherFolder.secret].map((guess) => claim(calls, folderId, guess).catch(({ code }) => code)),
  );
  expect(codes).toEqual(['not_found', 'not_found', 'not_found']);
  const bare = calls.own(endpoints.claimFolder, { folderId });
  await expect(bare).rejects.toMatchObject({ code: 'not_found' });
  for (const [state, code] of [
    [{ takenDownAt: 1 }, 'taken_down'],
    [{ expiresAt: 1 }, 'expired'],
  ] as const) {
    const { folderId: id, secret: its } = await managed(owner);
    await changeFolder(server, id, state);
    await expect(claim(calls, id, its)).rejects.toMatchObject({ code });
  }
  await makeSecret(owner, folderId);
  await expect(claim(calls, folderId, secret)).rejects.toMatchObject({ code: 'not_found' });
  expect((await level(calls, null)).folders).toEqual([]);
});

test('gives a folder to exactly one of several simultaneous claimers, and counts it once', async () => {
  const { folderId, secret } = await managed(server.newVisitor());
  const claimers = [server.newVisitor(), server.newVisitor(), server.newVisitor(), server.newVisitor()];
  await Promise.allSettled(claimers.map((calls) => claim(calls, folderId, secret)));
  const lists = await Promise.all(claimers.map((calls) => level(calls, null)));
  expect(lists.flatMap(({ folders }) => folders)).toEqual([folderId]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('gives a premium folder claimed by a free user the expiry of a new upload', async () => {
  const premium = await newAccount();
  await seedPremium(server, premium.userId, Date.now() + DAY_MS);
  const owner = server.as(premium);
  const sizes = [SMALL_UPLOAD_MAX_BYTES, SMALL_UPLOAD_MAX_BYTES + 1];
  const claimer = server.newVisitor();
  const daysOf = async ({ folderId, secret }: { folderId: string; secret: string }) =>
    (Date.parse((await claim(claimer, folderId, secret)).expiryDate ?? '') - Date.now()) / DAY_MS;
  for (const size of sizes) {
    expect(await daysOf(await managed(owner, { expiresAt: null }, size))).toBeCloseTo(freeMaxDays(size), 2);
    const { accessHash, ...encryption } = newKey().encryption;
    const encrypted = { expiresAt: null, accessHash, encryption, sealed: sealedFolder() };
    expect(await daysOf(await managed(owner, encrypted, storedSize(size)))).toBeCloseTo(freeMaxDays(size), 2);
  }

  const otherAccount = await newAccount();
  await seedPremium(server, otherAccount.userId, Date.now() + DAY_MS);
  const permanentFolder = await managed(owner, { expiresAt: null });
  expect(await claim(server.as(otherAccount), permanentFolder.folderId, permanentFolder.secret)).toEqual({
    success: true,
    expiryDate: null,
  });
});

test('counts a claimed premium folder at the claimer’s meter, with the bytes downloaded before', async () => {
  const premium = await newAccount();
  await seedPremium(server, premium.userId, Date.now() + DAY_MS);
  const owner = server.as(premium);
  const { folderId } = await uploadOne(owner, bytes(10), {}, { expiryDays: -1 });
  await changeFolder(server, folderId, { downloadedBytes: 5000 });
  const folderBefore = await folderById(server, folderId);
  const claimer = server.newVisitor();
  const claimerFolder = await folderById(server, (await uploadOne(claimer, bytes(10))).folderId);
  await claim(claimer, folderId, await makeSecret(owner, folderId));
  const after = await folderById(server, folderId);
  expect(after?.meterKey).not.toBe(folderBefore?.meterKey);
  expect(after?.meterKey).toBe(claimerFolder?.meterKey);
  await changeFolder(server, folderId, { downloadedBytes: 0 });
  // The meter writes its counts to D1 later.
  const bandwidthUsed = async () => (await claimer.own(endpoints.managedFolder, { folderId })).current.bandwidthUsed;
  await expect.poll(bandwidthUsed, { timeout: 20_000, interval: 500 }).toBe(5000);
});

test('rejects claims of an excluded sender’s folder, and all claims by an excluded user', async () => {
  const owner = server.newVisitor();
  const { folderId, secret, meterKey } = await managed(owner);
  await insertExclusion(server, meterKey);
  const refusal = { status: 403, code: 'uploader_excluded' };
  await expect(claim(server.newVisitor(), folderId, secret)).rejects.toMatchObject({
    ...refusal,
    message: 'The sender was blocked, so this cannot be claimed.',
    fields: { reason: 'sender_blocked' },
  });

  const excluded = server.newVisitor();
  await insertExclusion(
    server,
    (await folderById(server, (await uploadOne(excluded, bytes(10))).folderId))?.meterKey ?? '',
  );
  const otherFolder = await managed(server.newVisitor());
  await expect(claim(excluded, otherFolder.folderId, otherFolder.secret)).rejects.toMatchObject(refusal);
});

test('keeps a download limit used up, and a started download open, right after a claim', async () => {
  const premium = await newAccount();
  await seedPremium(server, premium.userId, Date.now() + DAY_MS);
  const owner = server.as(premium);
  const claimer = server.newVisitor();
  const take = async (path: string, calls: Calls, range = 'bytes=0-') => {
    const response = await calls.fetch(path, { headers: { Range: range } });
    return response.ok ? (await response.arrayBuffer()).byteLength : (await response.json()).code;
  };
  const limited = async () => {
    const { folderId, fileId } = await uploadOne(owner, bytes(1000), {}, { expiryDays: -1, downloadLimit: 1 });
    return { folderId, path: downloadPath(folderId, fileId), secret: await makeSecret(owner, folderId) };
  };
  const [used, begun] = [await limited(), await limited()];
  const [first, second] = [server.newVisitor(), server.newVisitor()];
  expect(await take(used.path, first)).toBe(1000);
  expect(await take(begun.path, first, 'bytes=0-399')).toBe(400);
  await expect.poll(() => take(used.path, second)).toBe('used_up');
  for (const { folderId, secret } of [used, begun]) await claim(claimer, folderId, secret);
  expect(await take(used.path, second)).toBe('used_up');
  expect(await take(begun.path, second)).toBe('last_download_taken');
  expect(await take(begun.path, first, 'bytes=400-')).toBe(600);
  await expect.poll(() => take(begun.path, second)).toBe('used_up');
});

test('forgets that a claimed folder lapsed with its former owner’s subscription', async () => {
  const premium = await newAccount();
  const owner = server.as(premium);
  const { folderId, secret } = await managed(owner);
  const lapse = 'INSERT INTO lapsed_folders (folder_id, user_id, lapsed_at) VALUES (?, ?, 1)';
  await server.d1.prepare(lapse).bind(folderId, premium.userId).run();
  await claim(server.newVisitor(), folderId, secret);
  const { results } = await server.d1.prepare('SELECT * FROM lapsed_folders WHERE folder_id = ?').bind(folderId).all();
  expect(results).toEqual([]);
});

const trees = fc.array(fc.record({ inside: fc.nat(), isOpen: fc.constantFrom(true, true, true, false) }), {
  minLength: 1,
  maxLength: 25,
});

test('moves a claimed folder with all folders inside it, and no others', { timeout: 120_000 }, async () => {
  const checkTree = async (tree: { inside: number; isOpen: boolean }[], which: number, claimersOwn: number) => {
    const owner = server.newVisitor();
    const claimer = server.newVisitor();
    const { userId: ownerId } = owner.person;
    const rows: { id: string; parentId: string | null; isOpen: boolean }[] = [];
    for (const [index, { inside, isOpen }] of tree.entries()) {
      const parentId = index === 0 ? null : (rows[inside % (index + 1)]?.id ?? null);
      const folder = folderRow({ ownerId, parentId, ...(!isOpen && { status: 'deleting' as const, removedAt: 1 }) });
      await seedFolder(server.d1, folder, isOpen ? [fileRow(folder, 0)] : []);
      rows.push({ id: folder.id, parentId, isOpen });
    }
    for (let count = 0; count < claimersOwn; count++) {
      await seedFolder(server.d1, folderRow({ ownerId: claimer.person.userId }));
    }
    const open = rows.filter(({ isOpen }) => isOpen);
    const root = open[which % open.length];
    if (!root) return;
    const inTree = new Set([root.id]);
    for (const { id, parentId } of rows) if (parentId !== null && inTree.has(parentId)) inTree.add(id);

    const countsBefore = await miscounted(server.d1);
    await claim(claimer, root.id, await makeSecret(owner, root.id));
    for (const { id, parentId } of rows) {
      expect(await folderById(server, id)).toMatchObject({
        ownerId: inTree.has(id) ? claimer.person.userId : ownerId,
        parentId: id === root.id ? null : parentId,
      });
    }
    const top = await level(claimer, null);
    expect([top.folders[0], top.total]).toEqual([root.id, claimersOwn + 1]);
    const insideOf = (id: string) => open.filter(({ parentId }) => parentId === id).map((folder) => folder.id);
    for (const { id } of open.filter((folder) => inTree.has(folder.id))) {
      expect((await level(claimer, id)).folders.sort()).toEqual(insideOf(id).sort());
    }
    expect([countsBefore, await miscounted(server.d1)]).toEqual([[], []]);
  };
  const property = fc.asyncProperty(trees, fc.nat(), fc.nat(3), checkTree);
  await fc.assert(property, { numRuns: 12 });
});
