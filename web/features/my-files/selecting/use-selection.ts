import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../ui/overlay/notify';
import { fetchAllItems } from '../all-items';
import { itemFailureMessage } from '../item-failure-message';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { usePlaceState } from '../use-place-state';
import { changeSelection, NO_SELECTION, selectedItems } from './selection';

export interface Selection {
  readonly items: readonly Item[];
  readonly keys: ReadonlySet<string>;
  /** Rows loaded so far while all pages are being selected. Otherwise null. */
  readonly loadedCount: number | null;
  select(items: readonly Item[], isSelected: boolean): void;
  selectEverything(): void;
  clear(): void;
}

/** The selection stays on other pages and in another order. Another folder or search clears it. */
export function useSelection(
  userId: string,
  place: Place,
  pageItems: readonly Item[],
  hidden: ReadonlySet<string>,
): Selection {
  const level = { ...place, page: 1 };
  const [selection, setSelection] = usePlaceState(level, NO_SELECTION);
  const [loadedCount, setLoadedCount] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const items = selectedItems(selection, pageItems, hidden);

  function stop() {
    running.current?.abort();
    running.current = null;
    setLoadedCount(null);
  }
  const placeKey = JSON.stringify(level);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are loaded for one place are useless for another
  useEffect(() => stop, [placeKey]);

  async function selectEverything() {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setLoadedCount(0);
    try {
      const everything = await fetchAllItems(userId, place, { signal: controller.signal, onProgress: setLoadedCount });
      if (!controller.signal.aborted) setSelection(changeSelection(NO_SELECTION, everything, true));
    } catch (failure) {
      if (!controller.signal.aborted) {
        const reason = itemFailureMessage(failure);
        notify(
          'error',
          t({ message: `Not everything could be selected: ${reason}`, comment: 'reason: one or more sentences' }),
        );
      }
    } finally {
      if (running.current === controller) stop();
    }
  }

  return {
    items,
    keys: new Set(items.map(({ key }) => key)),
    loadedCount,
    select: (changedItems, isSelected) =>
      setSelection((previous) => changeSelection(previous, changedItems, isSelected)),
    selectEverything: () => void selectEverything(),
    clear() {
      stop();
      setSelection(NO_SELECTION);
    },
  };
}
