import { t } from '@lingui/core/macro';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { MOVE_MAX_ITEMS } from '../../../../worker/contract/limits';
import { ApiError, call } from '../../../lib/api';
import { joinPath } from '../../../lib/file-names';
import { groupBy } from '../../../lib/group-by';
import type { ItemFailure } from '../act-on-items';
import { itemFailureMessage, itemRefusal } from '../item-failure-message';
import { type Item, type ItemRef, itemRefOf } from '../list/items';
import type { Place } from '../place';
import { type Destination, originOf } from './destination';

export const encryptedStays = (): string =>
  t`Files can’t be moved into or out of an encrypted upload, because its key opens only its own files.`;

const refAfterMove = (item: Item, to: Omit<Destination, 'name'>): ItemRef => {
  if (item.kind === 'folder' || to.folderId === null) return itemRefOf(item);
  if (item.kind === 'file') return { folderId: to.folderId, fileId: item.key };
  return { folderId: to.folderId, path: joinPath(to.path, item.name) };
};

/** Undoes a move. `place` is the list before the move. `from` is the folder where the items are now. */
export async function moveBack(
  userId: string,
  items: readonly Item[],
  from: Omit<Destination, 'name'>,
  place: Place,
): Promise<{ moved: Item[]; failures: ItemFailure[] }> {
  const groups = groupBy(items, (item) => JSON.stringify(originOf(item, place)));
  const moved: Item[] = [];
  const failures: ItemFailure[] = [];
  for (const [origin, group] of groups) {
    const result = await moveItems(userId, group, JSON.parse(origin), (item) => refAfterMove(item, from));
    moved.push(...result.moved);
    failures.push(...result.failures);
  }
  return { moved, failures };
}

export async function moveItems(
  userId: string,
  items: readonly Item[],
  to: Omit<Destination, 'name'>,
  refOf: (item: Item) => ItemRef = itemRefOf,
): Promise<{ moved: Item[]; failures: ItemFailure[] }> {
  const failures: ItemFailure[] = [];
  const failed = new Set<Item>();
  const fail = (item: Item, message: string) => {
    failed.add(item);
    failures.push({ key: item.key, name: item.name, message });
  };
  for (let from = 0; from < items.length; from += MOVE_MAX_ITEMS) {
    const batch = items.slice(from, from + MOVE_MAX_ITEMS);
    const input = { userId, items: batch.map(refOf), toFolderId: to.folderId, toPath: to.path };
    try {
      const answer = await call(endpoints.moveItems, input);
      for (const { index, ...refusal } of answer.failures) {
        const item = batch[index];
        if (item) fail(item, refusal.code === 'encrypted' ? encryptedStays() : itemRefusal(refusal, item.kind));
      }
    } catch (failure) {
      const isEncrypted = failure instanceof ApiError && failure.code === 'encrypted';
      for (const item of batch) fail(item, isEncrypted ? encryptedStays() : itemFailureMessage(failure));
    }
  }
  return { moved: items.filter((item) => !failed.has(item)), failures };
}
