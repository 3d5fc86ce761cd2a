import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../ui/overlay/notify';
import { everythingAt } from '../everything';
import { itemFailureMessage } from '../item-failure-message';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { usePlaceState } from '../use-place-state';
import { choosing, chosenItems, NOTHING } from './selection';

/** Which rows of a place are chosen, on whatever page they are. */
export interface Selection {
  readonly items: readonly Item[];
  readonly keys: ReadonlySet<string>;
  /** How many rows were found so far while everything is being chosen; null otherwise. */
  readonly found: number | null;
  choose(items: readonly Item[], isChosen: boolean): void;
  /** Asks the server for what is on the other pages. */
  chooseEverything(): void;
  clear(): void;
}

/** Turning pages and sorting leave the selection as it is; another folder or another search begins anew. */
export function useSelection(
  userId: string,
  place: Place,
  listed: readonly Item[],
  hidden: ReadonlySet<string>,
): Selection {
  const level = { ...place, page: 1 };
  const [chosen, setChosen] = usePlaceState(level, NOTHING);
  const [found, setFound] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const items = chosenItems(chosen, listed, hidden);

  function stop() {
    running.current?.abort();
    running.current = null;
    setFound(null);
  }
  const here = JSON.stringify(level);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for one place is not for another
  useEffect(() => stop, [here]);

  async function chooseEverything() {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setFound(0);
    try {
      const everything = await everythingAt(userId, place, { signal: controller.signal, onProgress: setFound });
      if (!controller.signal.aborted) setChosen(choosing(NOTHING, everything, true));
    } catch (failure) {
      if (!controller.signal.aborted)
        notify('error', `Not everything could be selected: ${itemFailureMessage(failure)}`);
    } finally {
      if (running.current === controller) stop();
    }
  }

  return {
    items,
    keys: new Set(items.map(({ key }) => key)),
    found,
    choose: (some, isChosen) => setChosen((before) => choosing(before, some, isChosen)),
    chooseEverything: () => void chooseEverything(),
    clear() {
      stop();
      setChosen(NOTHING);
    },
  };
}
