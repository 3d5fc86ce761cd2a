import { expect, test } from 'vitest';
import type { Answer } from '../../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { Calls } from '../../harness/calls.ts';
import { newAccount } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, seedFolder, seedFolders } from '../../harness/stored/seed.ts';

const server = ownServer({ observed: true });

type Page = Answer<typeof endpoints.exportData>;

async function exportOf(calls: Calls): Promise<Page[]> {
  const pages = [await calls.own(endpoints.exportData, {})];
  for (let after = pages[0]?.next; after; after = pages.at(-1)?.next) {
    pages.push(await calls.own(endpoints.exportData, { after }));
  }
  return pages;
}

test('an export contains every folder at any depth and every file once, in pages of bounded cost', async () => {
  const account = await newAccount({ name: 'Ada' });
  const calls = server.as(account);
  await calls.call(endpoints.register, { firebaseUid: account.uid });
  const { userId: ownerId } = account;
  const large = folderRow({ ownerId, name: 'Large', position: 1 });
  const files = Array.from({ length: 2300 }, (_, position) =>
    fileRow(large, position, { path: `year/${position % 3}` }),
  );
  await seedFolder(server.d1, large, files);
  const inside = folderRow({ ownerId, parentId: large.id, name: 'Inside', position: 1 });
  await seedFolder(server.d1, inside, [fileRow(inside, 0, { name: 'deep.txt' })]);
  const many = Array.from({ length: 120 }, (_, index) =>
    folderRow({ ownerId, name: `F${index}`, position: index + 2 }),
  );
  await seedFolders(server.d1, many);
  await seedFolder(server.d1, folderRow({ name: "somebody else's" }));

  const pages = await exportOf(calls);
  expect(pages[0]?.account).toMatchObject({ userId: ownerId, email: account.email, displayName: 'Ada' });
  const folders = pages.flatMap((page) => page.folders);
  const names = new Set(folders.map(({ folderName }) => folderName));
  expect(names).toEqual(new Set(['Large', 'Inside', ...many.map(({ name }) => name)]));
  const fileIds = folders.flatMap((folder) => folder.files.map(({ fileId }) => fileId));
  expect(fileIds).toHaveLength(2301);
  expect(new Set(fileIds).size).toBe(2301);
  expect(folders.find(({ folderName }) => folderName === 'Inside')).toMatchObject({
    parentFolderId: large.id,
    files: [{ originalFilename: 'deep.txt' }],
  });
  expect(folders[0]?.files[4]).toMatchObject({ path: 'year/1', status: 'ready' });
  expect(pages.length).toBeLessThanOrEqual(6);
  const rows = await rowsReadBy(server, () => calls.own(endpoints.exportData, {}));
  expect(rows).toBeLessThan(3500);
});

test('an export leaves out a folder that is deleted during the export, and continues', async () => {
  const account = await newAccount();
  const calls = server.as(account);
  const { userId } = account;
  const expired = folderRow({ ownerId: userId, name: 'Gone', position: 1 });
  const rows = Array.from({ length: 1500 }, (_, position) => fileRow(expired, position));
  await seedFolder(server.d1, expired, rows);
  const stays = folderRow({ ownerId: userId, name: 'Stays', position: 2 });
  await seedFolder(server.d1, stays, [fileRow(stays, 0)]);
  const { next } = await calls.own(endpoints.exportData, {});
  await calls.own(endpoints.deleteFolder, { folderId: expired.id });
  const { folders } = await calls.own(endpoints.exportData, { after: next ?? '' });
  expect(folders.map(({ folderName, files }) => [folderName, files.length])).toEqual([['Stays', 1]]);
});

test('refuses the export of another account, and names the field of an invalid cursor', async () => {
  const account = await newAccount();
  const { userId } = account;
  const otherAccount = server.as(await newAccount());
  await expect(otherAccount.call(endpoints.exportData, { userId })).rejects.toMatchObject({ status: 403 });
  await expect(server.newVisitor().call(endpoints.exportData, { userId })).rejects.toMatchObject({ status: 401 });
  for (const after of ['x', '-.1', "-.1.1' OR 1=1", `${'a'.repeat(65)}.1.1`]) {
    await expect(server.as(account).own(endpoints.exportData, { after })).rejects.toMatchObject({
      status: 400,
      fields: { field: 'after' },
    });
  }
});

test('an export lists surplus subscriptions and the state of their refunds', async () => {
  const account = await newAccount();
  const insert = server.d1.prepare('INSERT INTO surplus_subscriptions VALUES (?, ?, ?, ?)');
  await insert.bind('sub_second', account.userId, Date.UTC(2026, 10, 2), 'refunded').run();
  await insert.bind('sub_third', account.userId, Date.UTC(2026, 10, 3), null).run();
  const [page] = await exportOf(server.as(account));
  expect(page?.secondSubscriptions).toEqual([
    { id: 'sub_third', foundAt: '2026-11-03T00:00:00.000Z', refund: 'pending' },
    { id: 'sub_second', foundAt: '2026-11-02T00:00:00.000Z', refund: 'refunded' },
  ]);
});
