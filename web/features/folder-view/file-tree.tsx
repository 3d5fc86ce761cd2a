import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FileAnswer } from '../../../worker/contract/endpoints';
import { rowKeys } from './row-keys';
import { countSelection, runState, type Selection, select } from './selection';
import { type FolderRow, type Tree, visibleRows } from './tree';
import { FileCells, FolderCells } from './tree-rows';

interface FileTreeProps {
  tree: Tree;
  /** Whether folders nobody has touched are open. */
  openAtFirst: boolean;
  selection: Selection;
  busy: ReadonlySet<string>;
  onSelection(change: (before: Selection) => Selection): void;
  onDownload(file: FileAnswer): void;
}

const ROW_PX = 56;
/** Below the toolbar, which stays at the top of the window. */
const TOOLBAR_PX = 64;

/** The files of a folder as a tree that scrolls with the page. Only the rows in sight are drawn. */
export function FileTree({ tree, openAtFirst, selection, busy, onSelection, onDownload }: FileTreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (path: string) => openAtFirst !== toggled.has(path);
  const rows = useMemo(
    () => visibleRows(tree.rows, (path) => openAtFirst !== toggled.has(path)),
    [tree, toggled, openAtFirst],
  );
  const arrowRoom = tree.rows[0]?.kind === 'folder' ? 1 : 0;
  const counts = useMemo(() => countSelection(selection, tree.files), [selection, tree]);

  const box = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), []);

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: TOOLBAR_PX,
    getItemKey: (index) => {
      const row = rows[index];
      return row?.kind === 'file' ? row.file.fileId : `folder:${row?.path}`;
    },
  });

  const toggle = useCallback((path: string) => {
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  }, []);
  const selectFile = useCallback(
    (file: FileAnswer, chosen: boolean) => onSelection((before) => select(before, [file], chosen)),
    [onSelection],
  );
  const selectFolder = useCallback(
    (row: FolderRow, chosen: boolean) =>
      onSelection((before) => select(before, tree.files.slice(row.filesStart, row.filesEnd), chosen)),
    [onSelection, tree],
  );

  const onKey = useEffectEvent(
    rowKeys({
      rowCount: () => rows.length,
      scrollTo: (index) => virtualizer.scrollToIndex(index),
      setOpen: (index, open) => {
        const row = rows[index];
        if (row?.kind === 'folder' && isOpen(row.path) !== open) toggle(row.path);
      },
    }),
  );
  useEffect(() => {
    const list = box.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    list?.addEventListener('keydown', listen);
    return () => list?.removeEventListener('keydown', listen);
  }, []);

  return (
    <ul ref={box} aria-label="Files" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <li
            key={item.key}
            data-row={item.index}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ height: item.size, transform: `translateY(${item.start - top}px)` }}
          >
            {row.kind === 'file' ? (
              <FileCells
                file={row.file}
                steps={row.depth + arrowRoom}
                selected={selection.has(row.file.fileId)}
                busy={busy.has(row.file.fileId)}
                onSelect={selectFile}
                onDownload={onDownload}
              />
            ) : (
              <FolderCells
                row={row}
                open={isOpen(row.path)}
                state={runState(counts, row.filesStart, row.filesEnd)}
                onSelect={selectFolder}
                onToggle={toggle}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
