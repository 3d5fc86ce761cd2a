import { useCallback, useMemo, useState } from 'react';
import { openAtFirst, type Tree, type TreeRow, visibleRows } from './tree';

export interface OpenTree {
  readonly tree: Tree;
  /** Rows that are not inside a closed folder. */
  readonly rows: readonly TreeRow[];
  isOpen(path: string): boolean;
  toggle(path: string): void;
}

/**
 * Stores which folders are open. `isFiltered` is true if the tree has only search results. Then all folders are open
 * at first. `entryCount` is the number of entries in the share, including entries that are not loaded yet.
 */
export function useOpenFolders(tree: Tree, isFiltered: boolean, entryCount: number): OpenTree {
  // The folders that are open at first are chosen only once, so they stay open while the rest of the list loads.
  const [isOpenAtFirst] = useState(() => openAtFirst(tree.rows, entryCount));
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  // A search has its own open folders. The keys of these folders begin with a slash, so they differ from paths.
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
