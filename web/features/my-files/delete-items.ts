import { endpoints } from '../../../worker/contract/endpoints';
import { type Call, call } from '../../lib/api';
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

export interface DeletionFailure {
  /** The item's. */
  readonly key: string;
  readonly name: string;
  readonly message: string;
}

/** Deletes many, one after the other: each tells for itself whether it went. */
export async function deleteItems(
  items: readonly Item[],
  deleteOne: (item: Item) => Promise<void>,
): Promise<{ deleted: number; failures: DeletionFailure[] }> {
  const failures: DeletionFailure[] = [];
  for (const item of items) {
    await deleteOne(item).catch((failure) =>
      failures.push({ key: item.key, name: item.name, message: deletionWords(item, failure) }),
    );
  }
  return { deleted: items.length - failures.length, failures };
}

export const deletionWords = (item: Item, failure: unknown): string =>
  `${item.kind === 'file' ? 'Failed to delete file' : 'Failed to delete folder'}: ${itemFailureMessage(failure)}`;
