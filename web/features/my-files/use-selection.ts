import type { Item } from './list/items';
import type { Place } from './place';
import { usePlaceState } from './use-place-state';

const NOTHING: ReadonlySet<string> = new Set();

/** Which rows of a page are chosen. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly items: readonly Item[];
  choose(item: Item, isChosen: boolean): void;
  /** All of the page, or none. */
  chooseAll(isChosen: boolean): void;
}

export function useSelection(place: Place, listed: readonly Item[]): Selection {
  const [keys, setKeys] = usePlaceState(place, NOTHING);
  return {
    keys,
    items: listed.filter(({ key }) => keys.has(key)),
    choose: (item, isChosen) =>
      setKeys((before) => {
        const next = new Set(before);
        if (isChosen) next.add(item.key);
        else next.delete(item.key);
        return next;
      }),
    chooseAll: (isChosen) => setKeys(isChosen ? new Set(listed.map(({ key }) => key)) : NOTHING),
  };
}
