/** The orders of My Files. Pure. */
import type { ListOrder } from '../../contract/calls/my-files';

/** An item with what it is sorted by: its name, its size in bytes, or its time in milliseconds since 1970. */
export interface Sortable {
  id: string;
  key: string | number;
}

export type SortedBy = 'name' | 'size' | 'date';

/** What an order sorts by; null for the usual one, in which everything is stored. */
export const sortedBy = (order: ListOrder): SortedBy | null =>
  order === 'usual' ? null : (order.split('-')[0] as SortedBy);

/** As people expect it: 'file 2' before 'file 10', whatever the case. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Directories, which come by name, in that order; they have no date: by that they stay by name. */
export function directoriesInOrder<Directory extends { name: string; totalBytes: number }>(
  directories: readonly Directory[],
  order: ListOrder,
): readonly Directory[] {
  if (order === 'name-desc') return directories.toReversed();
  if (sortedBy(order) !== 'size') return directories;
  const sign = order === 'size-desc' ? -1 : 1;
  return directories.toSorted((a, b) => sign * (a.totalBytes - b.totalBytes));
}

/** The ids of the items in that order; those that are equal in it stay as they come. */
export function idsInOrder(items: readonly Sortable[], order: ListOrder): string[] {
  const sign = order.endsWith('-desc') ? -1 : 1;
  const compare = (a: Sortable, b: Sortable): number =>
    typeof a.key === 'string' ? byName(a.key, String(b.key)) : a.key - Number(b.key);
  return items.toSorted((a, b) => sign * compare(a, b)).map(({ id }) => id);
}
