import { expect, test } from 'vitest';
import { deleteItem, deleteItems } from '../../../../../web/features/my-files/delete-items';
import { itemsOf } from '../../../../../web/features/my-files/list/items';
import { ApiError, type Call } from '../../../../../web/lib/api';
import { ownFile, ownFolder } from './my-files-items';

const rows = itemsOf({
  current: ownFolder('A'),
  folders: [ownFolder('B')],
  directories: [{ name: 'photos', path: 'x/photos' }],
  files: [ownFile('A', 'a.txt')],
  pagination: { page: 1, limit: 5, total: 3, totalPages: 1 },
  isSorted: true,
  trail: [],
});

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
  expect(asked).toEqual(['Folder B', 'photos', 'a.txt']);
  expect(outcome).toEqual({
    deleted: 1,
    failures: [
      {
        key: 'B',
        name: 'Folder B',
        message:
          'Failed to delete folder: Network error: Unable to reach server. Please check your connection and try again.',
      },
      { key: 'a.txt', name: 'a.txt', message: 'Failed to delete file: This does not exist.' },
    ],
  });
});
