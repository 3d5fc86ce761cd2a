import { t } from '@lingui/core/macro';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { DELETE_MAX_ITEMS } from '../../../../worker/contract/limits';
import { call } from '../../../lib/api';
import { deleteSecrets } from '../../../lib/encryption/stored-keys';
import type { ItemFailure } from '../act-on-items';
import { itemFailureMessage, itemRefusal } from '../item-failure-message';
import { type Item, isEncrypted, itemRefOf } from '../list/items';

/** Deletes an item, and the stored key of an encrypted folder. */
export async function deleteItem(userId: string, item: Item, options: { keepalive?: boolean }): Promise<void> {
  if (item.kind === 'file') {
    const { folderId, fileId } = item.file;
    await call(endpoints.deleteFile, { userId, folderId, fileId }, options);
  } else if (item.kind === 'directory') {
    await call(endpoints.deleteFolder, { userId, folderId: item.folderId, path: item.path }, options);
  } else {
    await call(endpoints.deleteFolder, { userId, folderId: item.folder.folderId }, options);
    await forgetKey(item);
  }
}

async function forgetKey(item: Item): Promise<void> {
  if (item.kind === 'folder' && isEncrypted(item)) await deleteSecrets(item.folder.folderId);
}

/**
 * Deletes folders last, because the contents of a deleted folder could not be found. A missing folder counts as
 * deleted, because its parent may have been deleted before.
 */
export async function deleteItems(
  userId: string,
  items: readonly Item[],
  onProgress: (doneCount: number) => void,
): Promise<{ deleted: number; failures: ItemFailure[] }> {
  const isFolder = (item: Item | undefined) => item?.kind === 'folder';
  const inOrder = [...items.filter((item) => !isFolder(item)), ...items.filter(isFolder)];
  const failures: ItemFailure[] = [];
  for (let from = 0; from < inOrder.length; from += DELETE_MAX_ITEMS) {
    const batch = inOrder.slice(from, from + DELETE_MAX_ITEMS);
    const fail = (item: Item | undefined, reason: string) =>
      item && failures.push({ key: item.key, name: item.name, message: failedText(item, reason) });
    try {
      const answer = await call(endpoints.deleteItems, { userId, items: batch.map(itemRefOf) });
      const refusals = answer.failures.filter(({ index, code }) => code !== 'not_found' || !isFolder(batch[index]));
      for (const { index, ...refusal } of refusals) fail(batch[index], itemRefusal(refusal, batch[index]?.kind));
      const failed = new Set(refusals.map(({ index }) => index));
      await Promise.all(batch.filter((_, index) => !failed.has(index)).map(forgetKey));
    } catch (failure) {
      for (const item of batch) fail(item, itemFailureMessage(failure));
    }
    onProgress(from + batch.length);
  }
  return { deleted: items.length - failures.length, failures };
}

const failedText = (item: Item, reason: string): string =>
  item.kind === 'file'
    ? t({ message: `Failed to delete file: ${reason}`, comment: 'reason: one or more sentences' })
    : t({ message: `Failed to delete folder: ${reason}`, comment: 'reason: one or more sentences' });

export const deletionWords = (item: Item, failure: unknown): string =>
  failedText(item, itemFailureMessage(failure, item.kind));
