import { useEffect, useEffectEvent, useState } from 'react';
import { briefName } from '../../../lib/format';
import { notify } from '../../../ui/overlay/notify';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { type Destination, mayGo } from './destination';
import { isApple, shortcutOf } from './shortcuts';

export interface Cut {
  readonly items: readonly Item[];
  readonly keys: ReadonlySet<string>;
  /** Whether any of them may go to the place that is open. */
  readonly canPaste: boolean;
  /** Moves them there. */
  paste(): void;
  cancel(): void;
}

interface Options {
  readonly place: Place;
  /** The place, as something that things are moved to. */
  readonly here: Destination;
  /** False: the keys belong to a dialog. */
  readonly isFree: boolean;
  /** What would be cut now. */
  chosen(): readonly Item[];
  /** `from`: where they were cut. */
  onMove(items: readonly Item[], to: Destination, from: Place): void;
}

/** Keys that are pressed here are for what is typed, or for what lies above the list. */
const ELSEWHERE = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

/** Moving by the keyboard: rows that are cut at one place go to the place at which they are pasted. */
export function useCut({ place, here, isFree, chosen, onMove }: Options): Cut {
  const [cut, setCut] = useState<{ items: readonly Item[]; from: Place }>({ items: [], from: place });

  const canPaste = cut.items.some((item) => mayGo(item, cut.from, here));

  function paste() {
    const { items, from } = cut;
    if (canPaste) {
      setCut({ items: [], from: place });
      onMove(items, here, from);
    } else notify('error', `What is cut cannot be moved to “${briefName(here.name)}”.`);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, isApple(navigator.platform));
    const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null;
    if (shortcut === null || event.defaultPrevented || event.repeat || !isFree || isElsewhere) return;
    const items = shortcut === 'cut' ? chosen() : cut.items;
    if (items.length === 0) return;
    event.preventDefault();
    if (shortcut === 'cut') setCut({ items, from: place });
    else paste();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return {
    items: cut.items,
    keys: new Set(cut.items.map(({ key }) => key)),
    canPaste,
    paste,
    cancel: () => setCut({ items: [], from: place }),
  };
}
