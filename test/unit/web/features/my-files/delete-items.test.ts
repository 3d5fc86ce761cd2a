import { expect, test } from 'vitest';
import { deleteItem, deleteItems } from '../../../../../web/features/my-files/delete-items';
import { ITEM_CALLS_AT_ONCE } from '../../../../../web/features/my-files/limits';
import { itemsOf, type MyFilesPage } from '../../../../../web/features/my-files/list/items';
import { ApiError, type Call } from '../../../../../web/lib/api';
import { ownFile, ownFolder } from './my-files-items';

const page: MyFilesPage = {
  current: ownFolder('A'),
  folders: [ownFolder('B')],
  directories: [{ name: 'photos', path: 'x/photos', total_size: 3 }],
  files: [ownFile('A', 'a.txt')],
  pagination: { page: 1, limit: 5, total: 3, totalPages: 1 },
  isSorted: true,
  trail: [],
};
const rows = itemsOf(page);

test('a folder goes whole, a directory by its path in its folder, a file by its id', async () => {
  const asked: unknown[] = [];
  const ask = (async (endpoint, input, options) => {
    asked.push([`${endpoint.method} ${endpoint.path}`, input, options]);
    return { success: true };
  }) as Call;
  for (const item of rows) await deleteItem('user_1', item, { keepalive: true }, ask);
  expect(asked).toEqual([
    ['DELETE /api/delete-folder/:folderId', { userId: 'user_1', folderId: 'B' }, { keepalive: true }],
    ['DELETE /api/delete-folder/:folderId', { userId: 'user_1', folderId: 'A', path: 'x/photos' }, { keepalive: true }],
    [
      'DELETE /api/delete-file/:folderId/:fileId',
      { userId: 'user_1', folderId: 'A', fileId: 'a.txt' },
      { keepalive: true },
    ],
  ]);
});

test('of many, each tells for itself why it stayed, and none keeps the others from going', async () => {
  const asked: string[] = [];
  const outcome = await deleteItems(rows, async ({ name }) => {
    asked.push(name);
    if (name === 'Folder B') throw new ApiError('network', 0);
    if (name === 'a.txt') throw new ApiError('not_found', 404, 'This does not exist.');
  });
  // Folders last: what is in them could not be found any more.
  expect(asked).toEqual(['photos', 'a.txt', 'Folder B']);
  expect(outcome).toEqual({
    deleted: 1,
    failures: [
      { key: 'a.txt', name: 'a.txt', message: 'Failed to delete file: This does not exist.' },
      {
        key: 'B',
        name: 'Folder B',
        message:
          'Failed to delete folder: Network error: Unable to reach server. Please check your connection and try again.',
      },
    ],
  });
});

test('of many only a few are asked for at once, the newest folders before those that may hold them', async () => {
  const folders = Array.from({ length: 30 }, (_, n) =>
    ownFolder(`F${n}`, { created_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() }),
  );
  const many = itemsOf({ ...page, current: null, directories: [], files: [], folders });
  const asked: string[] = [];
  const progress: number[] = [];
  let underWay = 0;
  let most = 0;
  const outcome = await deleteItems(
    many,
    async ({ key }) => {
      asked.push(key);
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay--;
    },
    (done) => progress.push(done),
  );
  expect(outcome).toEqual({ deleted: 30, failures: [] });
  expect(most).toBe(ITEM_CALLS_AT_ONCE);
  expect(asked).toEqual(many.map(({ key }) => key).toReversed());
  expect(progress).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
});
