import pMap from 'p-map';
import { ITEM_CALLS_AT_ONCE } from './limits';
import type { Item } from './list/items';

export interface ItemFailure {
  readonly key: string;
  readonly name: string;
  readonly message: string;
}

/** Calls `act` for a few items at a time, and `onDone` after each. Returns the failures in the order of the items. */
export async function actOnItems<ActedItem extends Item>(
  items: readonly ActedItem[],
  act: (item: ActedItem) => Promise<unknown>,
  words: (item: ActedItem, failure: unknown) => string,
  onDone: () => void,
): Promise<ItemFailure[]> {
  const outcomes = await pMap(
    items,
    async (item) => {
      try {
        await act(item);
        return null;
      } catch (failure) {
        return { key: item.key, name: item.name, message: words(item, failure) };
      } finally {
        onDone();
      }
    },
    { concurrency: ITEM_CALLS_AT_ONCE },
  );
  return outcomes.filter((outcome) => outcome !== null);
}
