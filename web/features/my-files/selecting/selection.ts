/** Which rows of a place are chosen, on whatever page they are: by their keys. */
import type { Item } from '../list/items';

export type Chosen = ReadonlyMap<string, Item>;

export const NOTHING: Chosen = new Map();

/** With these rows chosen, or not chosen any more. */
export function choosing(chosen: Chosen, items: readonly Item[], isChosen: boolean): Chosen {
  const next = new Map(chosen);
  for (const item of items) {
    if (isChosen) next.set(item.key, item);
    else next.delete(item.key);
  }
  return next;
}

/** The chosen rows but for hidden ones: those that are listed as and where the list has them, then those of other pages. */
export function chosenItems(chosen: Chosen, listed: readonly Item[], hidden: ReadonlySet<string>): Item[] {
  const here = listed.filter(({ key }) => chosen.has(key));
  const hereKeys = new Set(here.map(({ key }) => key));
  const elsewhere = [...chosen.values()].filter(({ key }) => !hereKeys.has(key));
  return [...here, ...elsewhere].filter(({ key }) => !hidden.has(key));
}
