import { expect, test } from 'vitest';
import { deleteItem, deleteItems, deletionWords } from '../../../../../../web/features/my-files/deleting/delete-items';
import { itemsOf, type MyFilesPage } from '../../../../../../web/features/my-files/list/items';
import { ApiError, type Call } from '../../../../../../web/lib/api';
import { DELETE_MAX_ITEMS } from '../../../../../../worker/contract/limits';
import { ownFile, ownFolder } from '../my-files-items';

const page: MyFilesPage = {
  current: ownFolder('A'),
  folders: [ownFolder('B')],
  directories: [{ name: 'photos', path: 'x/photos', totalSize: 3 }],
  files: [ownFile('A', 'a.txt')],
  pagination: { page: 1, limit: 5, total: 3, totalPages: 1 },
  isSorted: true,
  trail: [],
};
const rows = itemsOf(page);

test('deletes a folder by its id, a directory by its path, and a file by its id', async () => {
  const inputs: unknown[] = [];
  const ask = (async (endpoint, input, options) => {
    inputs.push([`${endpoint.method} ${endpoint.path}`, input, options]);
    return { success: true };
  }) as Call;
  for (const item of rows) await deleteItem('user_1', item, { keepalive: true }, ask);
  expect(inputs).toEqual([
    ['DELETE /api/delete-folder/:folderId', { userId: 'user_1', folderId: 'B' }, { keepalive: true }],
    ['DELETE /api/delete-folder/:folderId', { userId: 'user_1', folderId: 'A', path: 'x/photos' }, { keepalive: true }],
    [
      'DELETE /api/delete-file/:folderId/:fileId',
      { userId: 'user_1', folderId: 'A', fileId: 'a.txt' },
      { keepalive: true },
    ],
  ]);
});

const NOT_FOUND = 'This file was not found. It may have been deleted or have expired.';

function answering(failures: readonly { index: number; code: string; error: string }[] = []) {
  const batches: unknown[][] = [];
  const ask = (async (endpoint, input) => {
    expect(`${endpoint.method} ${endpoint.path}`).toBe('POST /api/my-files/delete');
    batches.push((input as { items: unknown[] }).items);
    return { failures };
  }) as Call;
  return { sent: batches, ask };
}

test('returns a reason for each item that was not deleted, and deletes folders last', async () => {
  const { sent: batches, ask } = answering([
    { index: 1, code: 'not_found', error: 'Nothing was found here.' },
    { index: 2, code: 'taken_down', error: 'This content has been removed.' },
  ]);
  const outcome = await deleteItems('user_1', rows, () => {}, ask);
  expect(batches).toEqual([
    [{ folderId: 'A', path: 'x/photos' }, { folderId: 'A', fileId: 'a.txt' }, { folderId: 'B' }],
  ]);
  expect(outcome).toEqual({
    deleted: 1,
    failures: [
      { key: 'a.txt', name: 'a.txt', message: `Failed to delete file: ${NOT_FOUND}` },
      { key: 'B', name: 'Folder B', message: 'Failed to delete folder: This content has been removed.' },
    ],
  });
});

test('reports a single deleted file as not found', () => {
  const file = rows.find(({ kind }) => kind === 'file');
  const notFound = new ApiError('not_found', 404, 'Nothing was found here.');
  expect(file && deletionWords(file, notFound)).toBe(`Failed to delete file: ${NOT_FOUND}`);
});

test('counts a folder as deleted that was deleted with its parent before', async () => {
  const { ask } = answering([{ index: 2, code: 'not_found', error: 'Nothing was found here.' }]);
  expect(await deleteItems('user_1', rows, () => {}, ask)).toEqual({ deleted: 3, failures: [] });
});

const manyFolders = (count: number) =>
  itemsOf({
    ...page,
    current: null,
    directories: [],
    files: [],
    folders: Array.from({ length: count }, (_, n) => ownFolder(`F${n}`)),
  });

test('splits many items into several calls', async () => {
  const many = manyFolders(2 * DELETE_MAX_ITEMS + 1);
  const { sent: batches, ask } = answering();
  const progress: number[] = [];
  const outcome = await deleteItems('user_1', many, (done) => progress.push(done), ask);
  expect(outcome).toEqual({ deleted: many.length, failures: [] });
  expect(batches.map((batch) => batch.length)).toEqual([DELETE_MAX_ITEMS, DELETE_MAX_ITEMS, 1]);
  expect(batches.flat()).toEqual(many.map(({ key }) => ({ folderId: key })));
  expect(progress).toEqual([DELETE_MAX_ITEMS, 2 * DELETE_MAX_ITEMS, many.length]);
});

test('reports a failed call for each of its items, and continues with the next call', async () => {
  const many = manyFolders(DELETE_MAX_ITEMS + 1);
  let calls = 0;
  const ask = (async () => {
    if (++calls === 1) throw new ApiError('network', 0);
    return { failures: [] };
  }) as Call;
  const { deleted, failures } = await deleteItems('user_1', many, () => {}, ask);
  expect([deleted, failures.length]).toEqual([1, DELETE_MAX_ITEMS]);
  expect(failures[0]).toMatchObject({
    key: 'F0',
    message: expect.stringMatching(/^Failed to delete folder: Network error/),
  });
});
