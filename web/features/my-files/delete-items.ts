import pMap from 'p-map';
import { endpoints } from '../../../worker/contract/endpoints';
import { type Call, call } from '../../lib/api';
import { itemFailureMessage } from './item-failure-message';
import { DELETIONS_AT_ONCE } from './limits';
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

export interface DeletionFailure {
  /** The item's. */
  readonly key: string;
  readonly name: string;
  readonly message: string;
}

/**
 * Deletes many, some at a time: each tells for itself whether it went. Files and directories go before folders, and the
 * newest folders first, so that nothing is asked for after what it is in has gone. `onProgress` hears how many are done.
 */
export async function deleteItems(
  items: readonly Item[],
  deleteOne: (item: Item) => Promise<void>,
  onProgress: (done: number) => void = () => {},
): Promise<{ deleted: number; failures: DeletionFailure[] }> {
  const failed = new Map<Item, DeletionFailure>();
  let done = 0;
  const attempt = async (item: Item) => {
    await deleteOne(item).catch((failure) =>
      failed.set(item, { key: item.key, name: item.name, message: deletionWords(item, failure) }),
    );
    onProgress(++done);
  };
  const folders = items
    .filter((item) => item.kind === 'folder')
    .toSorted((a, b) => (a.folder.created_at < b.folder.created_at ? 1 : -1));
  const others = items.filter((item) => item.kind !== 'folder');
  await pMap(others, attempt, { concurrency: DELETIONS_AT_ONCE });
  await pMap(folders, attempt, { concurrency: DELETIONS_AT_ONCE });
  const failures = items.flatMap((item) => failed.get(item) ?? []);
  return { deleted: items.length - failures.length, failures };
}

export const deletionWords = (item: Item, failure: unknown): string =>
  `${item.kind === 'file' ? 'Failed to delete file' : 'Failed to delete folder'}: ${itemFailureMessage(failure)}`;
