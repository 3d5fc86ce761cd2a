import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../ui/overlay/notify';
import { everythingAt } from '../everything';
import { itemFailureMessage } from '../item-failure-message';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { usePlaceState } from '../use-place-state';
import { choosing, chosenItems, NOTHING } from './selection';

/** Selection of rows at a place, on all pages. */
export interface Selection {
  readonly items: readonly Item[];
  readonly keys: ReadonlySet<string>;
  /** Number of rows found so far while everything is being chosen. Null otherwise. */
  readonly found: number | null;
  choose(items: readonly Item[], isChosen: boolean): void;
  /** Chooses the rows of all pages, which it requests from the server. */
  chooseEverything(): void;
  clear(): void;
}

/** Holds the selection of a place. Changing the page or the sorting keeps it. Another folder or search clears it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request for one place is useless for another
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
