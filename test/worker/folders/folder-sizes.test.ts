import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import type { ListOrder } from '../../../worker/contract/calls/my-files.ts';
import { SIZED_FOLDERS_PER_PAGE } from '../../../worker/folders/limits.ts';
import type { Calls } from '../../harness/calls.ts';
import { move } from '../../harness/moving.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, miscounted, newId, seedFolder, seedFolders } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const server = ownServer({ observed: true });

type ListOptions = { parentFolderId?: string; limit?: number; order?: ListOrder };

const foldersAt = async (calls: Calls, options: ListOptions = {}) =>
  (await calls.own(endpoints.foldersPaginated, { ...options })).folders;

async function directorySizes(calls: Calls, parentFolderId: string, path = ''): Promise<Record<string, number>> {
  const { directories } = await calls.own(endpoints.foldersPaginated, { parentFolderId, path });
  const below = await Promise.all(
    directories.map((directory) => directorySizes(calls, parentFolderId, directory.path)),
  );
  const sizes = directories.map((directory) => [directory.path, directory.totalSize]);
  return Object.assign(Object.fromEntries(sizes), ...below);
}

/** `parent` is the index of an earlier folder, or -1 for the root. `sizes` are bytes. */
const trees = fc
  .array(fc.record({ parent: fc.nat(), sizes: fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 15,
  })
  .map((folders) => folders.map(({ parent, sizes }, index) => ({ parent: (parent % (index + 1)) - 1, sizes })));

const change = fc.record({ what: fc.constantFrom('join', 'file', 'folder'), which: fc.nat() });

test('returns the sum of all files below as a folder’s size after changes', { timeout: 180_000 }, async () => {
  const checkSizes = async (
    tree: { parent: number; sizes: number[] }[],
    changes: { what: string; which: number }[],
  ) => {
    const calls = server.newVisitor();
    const { userId } = calls.person;
    const ids = tree.map(() => newId());
    for (const [index, { parent, sizes }] of tree.entries()) {
      const folder = folderRow({ id: ids[index] ?? '', ownerId: userId, parentId: ids[parent] ?? null });
      const files = sizes.map((size, position) => fileRow(folder, position, { size }));
      await seedFolder(server.d1, folder, files);
    }
    for (const { what, which } of changes) {
      const folderId = ids[which % ids.length] ?? '';
      if (what === 'join') await begin(calls, [announced({ size: which % 5000 })], { folderId }).catch(() => {});
      else if (what === 'folder') await calls.own(endpoints.deleteFolder, { folderId }).catch(() => {});
      else {
        const first = 'SELECT id FROM files WHERE folder_id = ?';
        const fileId = (await server.d1.prepare(first).bind(folderId).first<string>('id')) ?? newId();
        await calls.own(endpoints.deleteFile, { folderId, fileId }).catch(() => {});
      }
    }

    const { results } = await server.d1
      .prepare(
        `SELECT id, parent_id AS parent, (SELECT coalesce(sum(size), 0) FROM files WHERE folder_id = folders.id) AS own
         FROM folders WHERE owner_id = ? AND status = 'open'`,
      )
      .bind(userId)
      .all<{ id: string; parent: string | null; own: number }>();
    const below = (id: string): number =>
      results.reduce((sum, row) => sum + (row.id === id ? row.own : row.parent === id ? below(row.id) : 0), 0);
    for (const parentFolderId of [undefined, ...results.map(({ id }) => id)]) {
      for (const order of ['usual', 'size'] as const) {
        const folders = await foldersAt(calls, { ...(parentFolderId && { parentFolderId }), order });
        const actualSizes = folders.map((folder) => [
          folder.folderId,
          folder.totalSize,
          folder.ownSize,
          folder.isTotalSizePartial,
        ]);
        const ownSizes = new Map(results.map((row) => [row.id, row.own]));
        expect(actualSizes).toEqual(folders.map(({ folderId: id }) => [id, below(id), ownSizes.get(id), false]));
        const sizes = folders.map(({ totalSize }) => totalSize);
        if (order === 'size') expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      }
    }
    const stats = await calls.own(endpoints.userStats, {});
    expect(stats.totalSize).toBe(results.reduce((sum, { own }) => sum + own, 0));
  };
  await fc.assert(fc.asyncProperty(trees, fc.array(change, { maxLength: 4 }), checkSizes), { numRuns: 8 });
});

test('returns a lower bound of the size, for a bounded number of rows, if too many folders are inside', async () => {
  const calls = server.newVisitor();
  const ownerId = calls.person.userId;
  const parents = Array.from({ length: 3 }, (_, n) => folderRow({ ownerId, name: `Parent ${n}`, totalBytes: 1000 }));
  const alone = folderRow({ ownerId, name: 'Alone', totalBytes: 7 });
  const inside = parents.flatMap(({ id }) =>
    Array.from({ length: SIZED_FOLDERS_PER_PAGE * 2 }, () => folderRow({ ownerId, parentId: id, totalBytes: 1 })),
  );
  await seedFolders(server.d1, [...parents, alone, ...inside]);

  const listed = await foldersAt(calls, { limit: 5 });
  const [, ...cut] = listed;
  expect(listed[0]).toMatchObject({ folderName: 'Alone', totalSize: 7, isTotalSizePartial: false });
  for (const folder of cut) {
    expect(folder).toMatchObject({ ownSize: 1000, isTotalSizePartial: true });
    expect(folder.totalSize).toBeLessThan(1000 + SIZED_FOLDERS_PER_PAGE * 2);
  }
  expect(cut.reduce((sum, { totalSize }) => sum + totalSize, 0)).toBeGreaterThan(3000 + SIZED_FOLDERS_PER_PAGE - 1);
  const rows = await rowsReadBy(server, () => foldersAt(calls, { limit: 5 }));
  console.log(`Rows read for a page of folders with ${inside.length} inside: ${rows}`);
  expect(rows).toBeLessThanOrEqual(2 * SIZED_FOLDERS_PER_PAGE + 400);
});

test('returns right directory sizes after files and directories are added, moved, renamed and deleted', async () => {
  const calls = server.newVisitor();
  const files = [announced({ path: 'a', size: 1 }), announced({ path: 'a/b', size: 20 }), announced({ size: 5000 })];
  const { folderId, uploadUrls } = await begin(calls, files, { directories: ['a/empty'] });
  const [inA, inB] = uploadUrls.map(({ fileId }) => ({ folderId, fileId }));
  const sizes = () => directorySizes(calls, folderId);
  expect(await sizes()).toEqual({ a: 21, 'a/b': 20, 'a/empty': 0 });

  const moreFiles = [announced({ path: 'a/b/c', size: 300 }), announced({ path: 'd', size: 4000 })];
  await begin(calls, moreFiles, { folderId });
  expect(await sizes()).toEqual({ a: 321, 'a/b': 320, 'a/b/c': 300, 'a/empty': 0, d: 4000 });

  expect(await move(calls, [{ folderId, path: 'a/b' }], folderId, 'd')).toEqual({ failures: [] });
  expect(await sizes()).toEqual({ a: 1, 'a/empty': 0, d: 4320, 'd/b': 320, 'd/b/c': 300 });
  expect(await move(calls, [inA as { folderId: string; fileId: string }], folderId, 'd/new')).toEqual({ failures: [] });
  expect(await sizes()).toEqual({ a: 0, 'a/empty': 0, d: 4321, 'd/b': 320, 'd/b/c': 300, 'd/new': 1 });

  await calls.own(endpoints.renameFolder, { folderId, folderName: 'é', path: 'd/b' });
  await calls.own(endpoints.deleteFile, { ...(inB as { folderId: string; fileId: string }) });
  expect(await sizes()).toEqual({ a: 0, 'a/empty': 0, d: 4301, 'd/é': 300, 'd/é/c': 300, 'd/new': 1 });
  await calls.own(endpoints.deleteFolder, { folderId, path: 'd/é/c' });
  await calls.own(endpoints.deleteFolder, { folderId, path: 'a/empty' });
  expect(await sizes()).toEqual({ d: 4001, 'd/new': 1 });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('reads no more rows for directory sizes if the directories have many files', async () => {
  const calls = server.newVisitor();
  const ownerId = calls.person.userId;
  const folder = folderRow({ ownerId });
  const files = Array.from({ length: 10_000 }, (_, n) => fileRow(folder, n, { path: `d${n % 20}/e`, size: n % 20 }));
  await seedFolder(server.d1, folder, files);
  const list = (order: ListOrder) =>
    calls.own(endpoints.foldersPaginated, { parentFolderId: folder.id, limit: 5, order });
  for (const order of ['usual', 'size-desc'] as const) {
    const { directories, isSorted } = await list(order);
    expect(directories.map(({ totalSize }) => totalSize)).toEqual(
      (order === 'usual' ? [0, 1, 2, 3, 4] : [19, 18, 17, 16, 15]).map((size) => size * 500),
    );
    expect(isSorted).toBe(true);
    const rows = await rowsReadBy(server, () => list(order));
    console.log(`Rows read for a page by ${order} of 20 directories with ${files.length} files: ${rows}`);
    expect(rows).toBeLessThanOrEqual(200);
  }
});
