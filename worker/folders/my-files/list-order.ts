import type { ListOrder } from '../../contract/calls/my-files';
import { compareNames } from '../../contract/name-order';

/** `key` is a name, a size in bytes, or a time in milliseconds since 1970. */
export interface Sortable {
  id: string;
  key: string | number;
}

export type SortKey = 'name' | 'size' | 'date';

/** Returns null for `usual`, the storage order. */
export const sortKeyOf = (order: ListOrder): SortKey | null =>
  order === 'usual' ? null : (order.split('-')[0] as SortKey);

/** Sorts directories, given in name order. They have no date, so a sort by date keeps this order. */
export function directoriesInOrder<Directory extends { name: string; totalBytes: number }>(
  directories: readonly Directory[],
  order: ListOrder,
): readonly Directory[] {
  if (order === 'name-desc') return directories.toReversed();
  if (sortKeyOf(order) !== 'size') return directories;
  const sign = order === 'size-desc' ? -1 : 1;
  return directories.toSorted((a, b) => sign * (a.totalBytes - b.totalBytes));
}

export function idsInOrder(items: readonly Sortable[], order: ListOrder): string[] {
  const sign = order.endsWith('-desc') ? -1 : 1;
  const compare = (a: Sortable, b: Sortable): number =>
    typeof a.key === 'string' ? compareNames(a.key, String(b.key)) : a.key - Number(b.key);
  return items.toSorted((a, b) => sign * compare(a, b)).map(({ id }) => id);
}
