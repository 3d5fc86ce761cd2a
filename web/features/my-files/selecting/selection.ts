import type { Item } from '../list/items';

export type SelectedItems = ReadonlyMap<string, Item>;

export const NO_SELECTION: SelectedItems = new Map();

export function changeSelection(selection: SelectedItems, items: readonly Item[], isSelected: boolean): SelectedItems {
  const next = new Map(selection);
  for (const item of items) {
    if (isSelected) next.set(item.key, item);
    else next.delete(item.key);
  }
  return next;
}

/** Leaves out hidden rows. Rows of the current page come first, with current data. */
export function selectedItems(
  selection: SelectedItems,
  pageItems: readonly Item[],
  hidden: ReadonlySet<string>,
): Item[] {
  const pageSelection = pageItems.filter(({ key }) => selection.has(key));
  const pageKeys = new Set(pageSelection.map(({ key }) => key));
  const otherItems = [...selection.values()].filter(({ key }) => !pageKeys.has(key));
  return [...pageSelection, ...otherItems].filter(({ key }) => !hidden.has(key));
}
