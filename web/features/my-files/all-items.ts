import { MY_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { queryClient } from '../../lib/query-client';
import { addMatches, encryptedNamesQuery } from './encrypted-names';
import { MY_FILES_SELECTED_MAX } from './limits';
import { type Item, itemsOf } from './list/items';
import { loadPage } from './load-page';
import type { Place } from './place';

interface Options {
  signal: AbortSignal;
  onProgress(count: number): void;
}

/** Returns at most `MY_FILES_SELECTED_MAX` items. Rejects with `ApiError`, or with the signal's reason. */
export async function fetchAllItems(
  userId: string,
  { folderId, path, search }: Place,
  { signal, onProgress }: Options,
): Promise<Item[]> {
  const items = new Map<string, Item>();
  for (let page = 1; items.size < MY_FILES_SELECTED_MAX; page++) {
    const input = { userId, page, limit: MY_FILES_MAX_LIMIT, search, parentFolderId: folderId, path };
    const answer = await loadPage(input, signal);
    const names = queryClient.getQueryData(encryptedNamesQuery(userId, folderId).queryKey);
    for (const item of itemsOf(addMatches(answer, names))) items.set(item.key, item);
    onProgress(Math.min(items.size, MY_FILES_SELECTED_MAX));
    if (page >= answer.pagination.totalPages) break;
  }
  return [...items.values()].slice(0, MY_FILES_SELECTED_MAX);
}
