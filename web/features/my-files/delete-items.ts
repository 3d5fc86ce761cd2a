import { endpoints } from '../../../worker/contract/endpoints';
import { type Call, call } from '../../lib/api';
import { actOnItems, type ItemFailure } from './act-on-items';
import { itemFailureMessage } from './item-failure-message';
import type { Item } from './list/items';

/** Deletes one item of My Files. Rejects with `ApiError`. `keepalive` lets it outlive the page. */
export async function deleteItem(
  userId: string,
  item: Item,
  options: { keepalive?: boolean } = {},
  ask: Call = call,
): Promise<void> {
  if (item.kind === 'file') {
    const { folderId, fileId } = item.file;
    await ask(endpoints.deleteFile, { userId, folderId, fileId }, options);
  } else if (item.kind === 'directory') {
    await ask(endpoints.deleteFolder, { userId, folderId: item.folderId, path: item.path }, options);
  } else {
    await ask(endpoints.deleteFolder, { userId, folderId: item.folder.folder_id }, options);
  }
}

/**
 * Deletes many, some at a time: each tells for itself whether it went. Files and directories go before folders, and the
 * newest folders first, so that nothing is asked for after what it is in has gone. `onProgress` hears how many are done.
 */
export async function deleteItems(
  items: readonly Item[],
  deleteOne: (item: Item) => Promise<void>,
  onProgress: (done: number) => void = () => {},
): Promise<{ deleted: number; failures: ItemFailure[] }> {
  let done = 0;
  const goThrough = (some: readonly Item[]) => actOnItems(some, deleteOne, deletionWords, () => onProgress(++done));
  const folders = items
    .filter((item) => item.kind === 'folder')
    .toSorted((a, b) => (a.folder.created_at < b.folder.created_at ? 1 : -1));
  const failures = [
    ...(await goThrough(items.filter((item) => item.kind !== 'folder'))),
    ...(await goThrough(folders)),
  ];
  return { deleted: items.length - failures.length, failures };
}

export const deletionWords = (item: Item, failure: unknown): string =>
  `${item.kind === 'file' ? 'Failed to delete file' : 'Failed to delete folder'}: ${itemFailureMessage(failure)}`;
