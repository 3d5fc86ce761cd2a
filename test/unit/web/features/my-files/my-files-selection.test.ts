import { expect, test, vi } from 'vitest';
import { fetchAllItems } from '../../../../../web/features/my-files/all-items';
import { MY_FILES_SELECTED_MAX } from '../../../../../web/features/my-files/limits';
import { ROOT } from '../../../../../web/features/my-files/place';
import { changeSelection, NO_SELECTION, selectedItems } from '../../../../../web/features/my-files/selecting/selection';
import type { Call } from '../../../../../web/lib/api';
import { myFilesPage, ownFolder, rowsOf } from './my-files-items';

const call = vi.hoisted(() => vi.fn<Call>());
vi.mock('../../../../../web/lib/api', async (original) => ({ ...(await original<object>()), call }));

const foldersOf = (ids: readonly string[]) => ids.map((id) => ownFolder(id));
const rows = (...ids: string[]) => rowsOf({ folders: foldersOf(ids) });
const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key);

test('keeps selected rows of other pages until they are deselected', () => {
  const first = changeSelection(NO_SELECTION, rows('A', 'B'), true);
  const both = changeSelection(first, rows('C'), true);
  expect(keys(selectedItems(both, rows('C', 'D'), new Set()))).toEqual(['C', 'A', 'B']);
  expect(keys(selectedItems(changeSelection(both, rows('B'), false), [], new Set()))).toEqual(['A', 'C']);
  expect(keys(selectedItems(both, [], new Set(['A'])))).toEqual(['B', 'C']);
});

test('uses the listed version of a selected item, because its name may have changed', () => {
  const chosen = changeSelection(NO_SELECTION, rows('A'), true);
  const listed = rowsOf({ folders: [ownFolder('A', { folderName: 'Renamed' })] });
  expect(selectedItems(chosen, listed, new Set()).map(({ name }) => name)).toEqual(['Renamed']);
});

function serverOf(count: number) {
  const confirmations: unknown[] = [];
  call.mockImplementation(async (_endpoint, input) => {
    confirmations.push(input);
    const { page: number, limit } = input as { page: number; limit: number };
    const ids = Array.from({ length: count }, (_, n) => `F${n}`).slice((number - 1) * limit, number * limit);
    const pagination = { page: number, limit, total: count, totalPages: Math.ceil(count / limit) };
    return myFilesPage({ folders: foldersOf(ids), pagination });
  });
  return confirmations;
}

test('requests all items of a folder in pages of 1,000', async () => {
  const confirmations = serverOf(2500);
  const progress: number[] = [];
  const options = { signal: new AbortController().signal, onProgress: (count: number) => progress.push(count) };
  const place = { ...ROOT, page: 7, search: 'x' };
  expect(await fetchAllItems('user_1', place, options)).toHaveLength(2500);
  expect(progress).toEqual([1000, 2000, 2500]);
  const input = { userId: 'user_1', limit: 1000, search: 'x', parentFolderId: null, path: '' };
  const ofSearch = confirmations.filter((sent) => 'search' in Object(sent));
  expect(ofSearch).toEqual([1, 2, 3].map((number) => ({ ...input, page: number })));
});

test('stops at the maximum number of selected items', async () => {
  const confirmations = serverOf(100_000);
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  expect(await fetchAllItems('user_1', ROOT, options)).toHaveLength(MY_FILES_SELECTED_MAX);
  expect(confirmations).toHaveLength(10);
});
