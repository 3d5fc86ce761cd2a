import { t } from '@lingui/core/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import type { FileListProps } from './file-list-props';
import { FileTile, tileWordsPx } from './file-tile';
import { gridLines, gridSize, lineOf, rowBeside } from './grid-cells';
import { isReady } from './selection';
import { FolderCells } from './tree-rows';
import { useListRows } from './use-list-rows';
import { useRowKeys } from './use-row-keys';

const FOLDER_PX = 56;
const GAP_PX = 16;
const TOOLBAR_PX = 64;

export function FileGrid(props: FileListProps) {
  const { selection, busy, previews, thumbnails, onDownload } = props;
  const { rows, isOpen, toggle } = props.open;
  const { selectFile, folderCells } = useListRows(props);
  const box = useRef<HTMLUListElement>(null);
  const [{ top, width }, setBounds] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const measure = () => setBounds({ top: list.offsetTop, width: list.clientWidth });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  const { columns, tilePx } = gridSize(width, GAP_PX, rows);
  const lines = useMemo(() => gridLines(rows, columns), [rows, columns]);
  const linePx = (isFolder: boolean) => (isFolder ? FOLDER_PX : tilePx + tileWordsPx(tilePx) + GAP_PX);
  const virtualizer = useWindowVirtualizer({
    count: width === 0 ? 0 : lines.length,
    estimateSize: (index) => linePx(lines[index]?.isFolder === true),
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: TOOLBAR_PX,
    getItemKey: (index) => lines[index]?.start ?? index,
  });

  const [shownId, setShownId] = useState<string | null>(null);
  const shownFiles = useMemo(
    () =>
      rows.flatMap((row) => (row.kind === 'file' && isReady(row.file) && previews.canShow(row.file) ? [row.file] : [])),
    [rows, previews.canShow],
  );
  const rowOf = (fileId: string) => rows.findIndex((row) => row.kind === 'file' && row.file.fileId === fileId);
  const scrollTo = (row: number) => virtualizer.scrollToIndex(lineOf(lines, row));
  const show = useCallback(({ fileId }: FileAnswer) => setShownId(fileId), []);
  function close() {
    const row = shownId === null ? -1 : rowOf(shownId);
    setShownId(null);
    if (row < 0) return;
    scrollTo(row);
    // Waits two frames, because a distant tile is rendered only after scrolling.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current
          ?.querySelector<HTMLElement>(`[data-row="${row}"] button[aria-haspopup]`)
          ?.focus({ preventScroll: true }),
      ),
    );
  }

  useRowKeys(box, {
    rowCount: () => rows.length,
    scrollTo,
    goal: (index, key) => {
      const row = rows[index];
      if (row?.kind === 'folder' && (key === 'ArrowRight' || key === 'ArrowLeft')) {
        if (isOpen(row.path) !== (key === 'ArrowRight')) toggle(row.path);
        return undefined;
      }
      return rowBeside(lines, index, key);
    },
  });

  return (
    <div className="p-3 sm:p-4">
      <ul
        ref={box}
        aria-label={t`Files`}
        className="relative"
        style={{ height: Math.max(0, virtualizer.getTotalSize() - GAP_PX) }}
      >
        {virtualizer.getVirtualItems().flatMap((item) => {
          const { start = 0, count = 0 } = lines[item.index] ?? {};
          return rows.slice(start, start + count).map((row, column) => {
            const index = start + column;
            const isFile = row.kind === 'file';
            return (
              <li
                key={isFile ? row.file.fileId : `folder:${row.path}`}
                data-row={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={`absolute top-0 ${isFile ? '' : '-mx-3 w-[calc(100%+1.5rem)] sm:-mx-4 sm:w-[calc(100%+2rem)]'}`}
                style={{
                  width: isFile ? tilePx : undefined,
                  height: item.size - (isFile ? GAP_PX : 0),
                  insetInlineStart: column * (tilePx + GAP_PX),
                  transform: `translateY(${item.start - top}px)`,
                }}
              >
                {isFile ? (
                  <FileTile
                    file={row.file}
                    thumbnails={thumbnails}
                    tilePx={tilePx}
                    selected={selection.has(row.file.fileId)}
                    busy={busy.has(row.file.fileId)}
                    onShow={previews.canShow(row.file) ? show : undefined}
                    onSelect={selectFile}
                    onDownload={onDownload}
                  />
                ) : (
                  <FolderCells {...folderCells(row)} />
                )}
              </li>
            );
          });
        })}
      </ul>
      {shownId !== null &&
        previews.show({
          files: shownFiles,
          fileId: shownId,
          fillsWindow: true,
          onShow: setShownId,
          onDownload,
          onClose: close,
        })}
    </div>
  );
}
