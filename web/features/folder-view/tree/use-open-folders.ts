import { useCallback, useMemo, useState } from 'react';
import { openAtFirst, type Tree, type TreeRow, visibleRows } from './tree';

export interface OpenTree {
  readonly tree: Tree;
  readonly rows: readonly TreeRow[];
  isOpen(path: string): boolean;
  toggle(path: string): void;
}

/** If `isFiltered`, all folders are open at first. `entryCount` includes entries that are not loaded yet. */
export function useOpenFolders(tree: Tree, isFiltered: boolean, entryCount: number): OpenTree {
  // Decided once, so folders do not close while the rest of the list loads.
  const [isOpenAtFirst] = useState(() => openAtFirst(tree.rows, entryCount));
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  // Folders of a search have their own keys, which begin with a slash.
  const keyOf = useCallback((path: string) => (isFiltered ? `/${path}` : path), [isFiltered]);
  const isOpen = useCallback(
    (path: string) => (isFiltered || isOpenAtFirst(path)) !== toggled.has(keyOf(path)),
    [isFiltered, isOpenAtFirst, toggled, keyOf],
  );
  const rows = useMemo(() => visibleRows(tree.rows, isOpen), [tree, isOpen]);
  const toggle = useCallback(
    (path: string) => {
      setToggled((previous) => {
        const next = new Set(previous);
        if (!next.delete(keyOf(path))) next.add(keyOf(path));
        return next;
      });
    },
    [keyOf],
  );
  return { tree, rows, isOpen, toggle };
}
