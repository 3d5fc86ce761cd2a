import { expect, test, vi } from 'vitest';
import { deleteItems } from '../../../../../../web/features/my-files/deleting/delete-items';
import { ApiError, type Call } from '../../../../../../web/lib/api';
import { DELETE_MAX_ITEMS } from '../../../../../../worker/contract/limits';
import { ownFile, ownFolder, rowsOf } from '../my-files-items';

const call = vi.hoisted(() => vi.fn<Call>());
vi.mock('../../../../../../web/lib/api', async (original) => ({ ...(await original<object>()), call }));

const rows = rowsOf({
  current: ownFolder('A'),
  folders: [ownFolder('B')],
  directories: [{ name: 'photos', path: 'x/photos', totalSize: 3 }],
  files: [ownFile('A', 'a.txt')],
});

const NOT_FOUND = 'This file was not found. It may have been deleted or have expired.';

function answering(failures: readonly { index: number; code: string; error: string }[] = []) {
  const batches: unknown[][] = [];
  call.mockImplementation(async (endpoint, input) => {
    expect(`${endpoint.method} ${endpoint.path}`).toBe('POST /api/my-files/delete');
    batches.push((input as { items: unknown[] }).items);
    return { failures };
  });
  return batches;
}

test('returns a reason for each item that was not deleted, and deletes folders last', async () => {
  const batches = answering([
    { index: 1, code: 'not_found', error: 'Nothing was found here.' },
    { index: 2, code: 'taken_down', error: 'This content has been removed.' },
  ]);
  const outcome = await deleteItems('user_1', rows, () => {});
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

test('counts a folder as deleted that was deleted with its parent before', async () => {
  answering([{ index: 2, code: 'not_found', error: 'Nothing was found here.' }]);
  expect(await deleteItems('user_1', rows, () => {})).toEqual({ deleted: 3, failures: [] });
});

test('reports a failed call for each of its items, and continues with the next call', async () => {
  const many = rowsOf({ folders: Array.from({ length: DELETE_MAX_ITEMS + 1 }, (_, n) => ownFolder(`F${n}`)) });
  call.mockRejectedValueOnce(new ApiError('network', 0)).mockResolvedValueOnce({ failures: [] });
  const { deleted, failures } = await deleteItems('user_1', many, () => {});
  expect([deleted, failures.length]).toEqual([1, DELETE_MAX_ITEMS]);
  expect(failures[0]).toMatchObject({
    key: 'F0',
    message: expect.stringMatching(/^Failed to delete folder: Network error/),
  });
});
