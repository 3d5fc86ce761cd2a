import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DELETE_MAX_ITEMS } from '../../../worker/contract/limits.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { create, level, seedFilled } from '../../harness/moving.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { everythingStored, filesOf, objectsOf } from '../../harness/stored/queries.ts';
import { queriesBy, rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, miscounted, newId, seedFolder, seedFolders } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const server = ownServer({ observed: true });

interface DeletedItem {
  folderId: string;
  fileId?: string;
  path?: string;
}

const remove = (calls: Calls, items: DeletedItem[]) => calls.own(endpoints.deleteItems, { items });

const codesOf = async (calls: Calls, items: DeletedItem[]) =>
  (await remove(calls, items)).failures.map(({ index, code }) => [index, code]);

test('deletes folders, files and directories with their contents in one call, and nothing around them', async () => {
  const calls = server.newVisitor();
  const filledFolder = await seedFilled(server.d1, calls, ['', '', 'a', 'a/b', 'ab', 'c/d']);
  const [first, keptFileId] = filledFolder.files as [string, string];
  await Promise.all(
    (await filesOf(server, filledFolder.folderId)).map(({ r2Key }) => server.bucket.put(r2Key, bytes(10))),
  );
  const above = await create(calls, 'Above');
  const inside = await create(calls, 'Inside', above);
  const otherFolderId = await create(calls, 'Other');
  const items = [
    { folderId: filledFolder.folderId, path: 'a' },
    { folderId: filledFolder.folderId, path: 'c/d' },
    { folderId: filledFolder.folderId, fileId: first },
    { folderId: above },
  ];
  expect(await remove(calls, items)).toEqual({ failures: [] });
  expect(await level(calls, null)).toMatchObject({ folders: [otherFolderId, filledFolder.folderId] });
  expect(await level(calls, filledFolder.folderId)).toMatchObject({ directories: ['ab'], files: [keptFileId] });
  await expect(server.newVisitor().call(endpoints.folder, { folderId: inside })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect.poll(() => objectsOf(server, filledFolder.folderId)).toHaveLength(2);
  expect(await codesOf(calls, items)).toEqual([0, 1, 2, 3].map((index) => [index, 'not_found']));
  expect(await miscounted(server.d1)).toEqual([]);
});

test('deletes directories without files, and items listed together with the directory that contains them', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrls } = await begin(calls, [announced({ path: 'x' }), announced()], {
    directories: ['a/b', 'x/e', 'stays'],
  });
  const items = [
    { folderId, path: 'a' },
    { folderId, path: 'a/b' },
    { folderId, path: 'x' },
    { folderId, fileId: uploadUrls[0]?.fileId ?? '' },
  ];
  expect(await remove(calls, items)).toEqual({ failures: [] });
  expect(await level(calls, folderId)).toMatchObject({ directories: ['stays'], total: 2 });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('decides on each item separately: rejects missing, taken-down and foreign items, and deletes all others', async () => {
  const calls = server.newVisitor();
  const ownFolder = await seedFilled(server.d1, calls, ['', 'dir']);
  const takenDown = await seedFilled(server.d1, calls, ['', 'dir'], { takenDownAt: 1 });
  const expired = await seedFilled(server.d1, calls, [''], { expiresAt: 1 });
  const stranger = await seedFilled(server.d1, server.newVisitor(), ['', 'dir']);
  const items = [
    { folderId: ownFolder.folderId, fileId: ownFolder.files[0] as string },
    { folderId: ownFolder.folderId, fileId: stranger.files[0] as string },
    { folderId: ownFolder.folderId, path: 'nowhere' },
    { folderId: ownFolder.folderId, path: 'a//\u0000' },
    { folderId: takenDown.folderId },
    { folderId: takenDown.folderId, fileId: takenDown.files[0] as string },
    { folderId: stranger.folderId },
    { folderId: stranger.folderId, fileId: stranger.files[0] as string },
    { folderId: expired.folderId },
    { folderId: newId() },
  ];
  expect(await codesOf(calls, items)).toEqual([
    [1, 'not_found'],
    [2, 'not_found'],
    [3, 'not_found'],
    [4, 'taken_down'],
    [5, 'taken_down'],
    [6, 'not_found'],
    [7, 'not_found'],
    [9, 'not_found'],
  ]);
  expect(await codesOf(calls, [{ folderId: stranger.folderId, path: 'dir' }])).toEqual([[0, 'not_found']]);
  expect(await filesOf(server, stranger.folderId)).toHaveLength(2);
  expect(await level(calls, ownFolder.folderId)).toMatchObject({ directories: ['dir'], files: [] });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('rejects a list that is empty, too long, or has directories of two folders, and deletes nothing', async () => {
  const calls = server.newVisitor();
  const [first, two] = [await seedFilled(server.d1, calls, ['a']), await seedFilled(server.d1, calls, ['a'])];
  const storedBefore = await everythingStored(server);
  const many = Array.from({ length: DELETE_MAX_ITEMS + 1 }, () => ({ folderId: first.folderId }));
  const ofTwo = [first, two].map(({ folderId }) => ({ folderId, path: 'a' }));
  for (const items of [[], many, ofTwo]) {
    await expect(remove(calls, items)).rejects.toMatchObject({ status: 400, fields: { field: 'items' } });
  }
  const account = server.as({ ...newPerson(), userId: 'user_account' });
  await expect(remove(account, [{ folderId: first.folderId }])).rejects.toMatchObject({ code: 'sign_in_required' });
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('deletes the maximum number of items in few queries, and reads few rows for missing items', async () => {
  const calls = server.newVisitor();
  const ownerId = calls.person.userId;
  const folders = Array.from({ length: DELETE_MAX_ITEMS }, () => folderRow({ ownerId }));
  await seedFolders(server.d1, folders);
  const tree = folderRow({ ownerId });
  const names = Array.from({ length: DELETE_MAX_ITEMS }, (_, n) => `d${n}`);
  const files = [...names, ...names.map(() => '')].map((path, position) => fileRow(tree, position, { path }));
  await seedFolder(server.d1, tree, files);
  const lists = {
    folders: folders.map(({ id }) => ({ folderId: id })),
    directories: names.map((path) => ({ folderId: tree.id, path })),
    files: files.slice(DELETE_MAX_ITEMS).map(({ id }) => ({ folderId: tree.id, fileId: id })),
    missing: names.map(() => ({ folderId: newId() })),
  };
  for (const [kind, items] of Object.entries(lists)) {
    let failures = 0;
    const act = async () => {
      failures = (await remove(calls, items)).failures.length;
    };
    const queries = await queriesBy(server, act);
    console.log(`Queries for deleting ${items.length} ${kind}: ${queries}`);
    expect([kind, failures]).toEqual([kind, kind === 'missing' ? DELETE_MAX_ITEMS : 0]);
    expect(queries).toBeLessThan(20);
  }
  const rows = await rowsReadBy(server, () => remove(calls, lists.missing));
  console.log(`Rows read for deleting ${DELETE_MAX_ITEMS} items that are not there: ${rows}`);
  expect(rows).toBeLessThanOrEqual(2 * DELETE_MAX_ITEMS + 50);
  expect(await miscounted(server.d1)).toEqual([]);
});
