/** Chosen rows of a place, on all pages, by key. */
import type { Item } from '../list/items';

export type Chosen = ReadonlyMap<string, Item>;

export const NOTHING: Chosen = new Map();

/** Returns the selection with these rows added or removed. */
export function choosing(chosen: Chosen, items: readonly Item[], isChosen: boolean): Chosen {
  const next = new Map(chosen);
  for (const item of items) {
    if (isChosen) next.set(item.key, item);
    else next.delete(item.key);
  }
  return next;
}

/**
 * Returns the chosen rows that are not hidden. Listed rows come first, as and in the order listed. Rows of other pages
 * follow.
 */
export function chosenItems(chosen: Chosen, listed: readonly Item[], hidden: ReadonlySet<string>): Item[] {
  const here = listed.filter(({ key }) => chosen.has(key));
  const hereKeys = new Set(here.map(({ key }) => key));
  const elsewhere = [...chosen.values()].filter(({ key }) => !hereKeys.has(key));
  return [...here, ...elsewhere].filter(({ key }) => !hidden.has(key));
}
