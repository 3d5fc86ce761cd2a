import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { briefName } from '../../../lib/cut-names';
import { notify } from '../../../ui/overlay/notify';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { canMoveTo, type Destination } from './destination';
import { encryptedStays } from './move-items';
import { isApple, shortcutOf } from './shortcuts';

export interface Cut {
  readonly items: readonly Item[];
  readonly keys: ReadonlySet<string>;
  readonly canPaste: boolean;
  paste(): void;
  cancel(): void;
}

interface Options {
  readonly place: Place;
  readonly openDestination: Destination;
  /** False while a dialog handles the keys. */
  readonly isEnabled: boolean;
  selectedItems(): readonly Item[];
  onMove(items: readonly Item[], to: Destination, from: Place): void;
}

/** Elements that handle the keys themselves. */
const KEYBOARD_ELEMENTS = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

export function useCut({ place, openDestination, isEnabled, selectedItems, onMove }: Options): Cut {
  const [cut, setCut] = useState<{ items: readonly Item[]; from: Place }>({ items: [], from: place });

  const canPaste = cut.items.some((item) => canMoveTo(item, cut.from, openDestination));

  function paste() {
    const { items, from } = cut;
    if (canPaste) {
      setCut({ items: [], from: place });
      onMove(items, openDestination, from);
    } else if (openDestination.isEncrypted) notify('error', encryptedStays());
    else {
      const folderName = briefName(openDestination.name);
      notify('error', t`The cut items can’t be moved to “${folderName}”.`);
    }
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, isApple(navigator.platform));
    const needsKeys = event.target instanceof Element && event.target.closest(KEYBOARD_ELEMENTS) !== null;
    if (shortcut === null || event.defaultPrevented || event.repeat || !isEnabled || needsKeys) return;
    const items = shortcut === 'cut' ? selectedItems() : cut.items;
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
