import { t } from '@lingui/core/macro';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { previewHeightPx, SMALL_SCREEN } from '../../../lib/previews';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { useMedia } from '../../../ui/hooks/use-media';
import { useShownFile } from '../use-shown-file';
import type { FileListProps } from './file-list-props';
import { rowAbove } from './row-keys';
import { FileCells, FolderCells } from './tree-rows';
import { useListRows } from './use-list-rows';
import { useRowKeys } from './use-row-keys';

interface FileTreeProps extends FileListProps {
  /** Folder id for direct links. Null if there are none. */
  linkFolder: string | null;
}

const ROW_PX = 56;
const TOOLBAR_PX = 64;
const PREVIEW_BAR_PX = 50;
const NARROW_PHONE = '(width < 22.5rem)';
/** A row whose name has two lines. Only on phones. */
const TALL_ROW_PX = 76;
/** Characters per line at the top level. Each deeper level has `INDENT_CHARS` fewer. */
const LINE_CHARS = { phone: 24, narrowPhone: 16 };
const INDENT_CHARS = 2;

/** Renders only visible rows. The page scrolls, not the list. */
export function FileTree(props: FileTreeProps) {
  const { linkFolder, thumbnails, selection, busy, previews, onDownload } = props;
  const { tree, rows, isOpen, toggle } = props.open;
  const { selectFile, folderCells } = useListRows(props);
  const hasArrowSpace = tree.rows[0]?.kind === 'folder';

  const box = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), []);

  const shownFile = useShownFile({ rows, list: box, canShow: previews.canShow, spaceAbovePx: TOOLBAR_PX + ROW_PX });
  // The preview is a list item after the row of its file.
  const previewAt = shownFile.row < 0 ? Number.POSITIVE_INFINITY : shownFile.row + 1;
  const rowOf = (item: number) => (item < previewAt ? item : item - 1);
  const itemOf = (row: number) => (row < previewAt ? row : row + 1);

  const isSmall = useMedia(SMALL_SCREEN);
  const isPhone = useIsNarrow();
  const lineChars = useMedia(NARROW_PHONE) ? LINE_CHARS.narrowPhone : LINE_CHARS.phone;
  function heightOf(item: number): number {
    if (item === previewAt) return isSmall ? 0 : previewHeightPx(window.innerHeight) + PREVIEW_BAR_PX;
    const row = rows[rowOf(item)];
    const name = row?.kind === 'file' ? row.file.originalFilename : row?.name;
    const indentChars = (row?.depth ?? 0) * INDENT_CHARS;
    return isPhone && (name?.length ?? 0) > lineChars - indentChars ? TALL_ROW_PX : ROW_PX;
  }

  const itemCount = rows.length + (shownFile.row < 0 ? 0 : 1);
  const edgeOf = (item: number) => (item < itemCount - 1 ? 'border-b border-line' : 'overflow-clip rounded-b-surface');

  const virtualizer = useWindowVirtualizer({
    count: itemCount,
    estimateSize: heightOf,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: TOOLBAR_PX,
    // The open preview stays rendered outside the window, so a video continues.
    rangeExtractor: (range: Range) => {
      const items = defaultRangeExtractor(range);
      if (shownFile.row < 0) return items;
      return [...new Set([...items, shownFile.row, previewAt])].sort((a, b) => a - b);
    },
    getItemKey: (index) => {
      if (index === previewAt) return 'preview';
      const row = rows[rowOf(index)];
      return row?.kind === 'file' ? row.file.fileId : `folder:${row?.path}`;
    },
  });

  useRowKeys(box, {
    rowCount: () => rows.length,
    scrollTo: (index) => virtualizer.scrollToIndex(itemOf(index)),
    goal: (index, key) => {
      const row = rows[index];
      const opens = { ArrowRight: true, ArrowLeft: false }[key];
      if (opens === undefined) return rowAbove(index, key);
      if (row?.kind === 'folder' && isOpen(row.path) !== opens) toggle(row.path);
      return undefined;
    },
  });

  return (
    <ul ref={box} aria-label={t`Files`} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        if (item.index === previewAt && shownFile.fileId !== null) {
          return (
            <li
              key="preview"
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-preview={isSmall ? undefined : ''}
              className={`absolute inset-x-0 top-0 ${isSmall ? '' : edgeOf(item.index)}`}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              {previews.show({ ...shownFile, fileId: shownFile.fileId, onDownload })}
            </li>
          );
        }
        const index = rowOf(item.index);
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={item.key}
            data-row={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={`absolute inset-x-0 top-0 ${edgeOf(item.index)}`}
            style={{ height: item.size, transform: `translateY(${item.start - top}px)` }}
          >
            {row.kind === 'file' ? (
              <FileCells
                thumbnails={thumbnails}
                linkFolder={linkFolder}
                file={row.file}
                depth={row.depth}
                hasArrowSpace={hasArrowSpace}
                selected={selection.has(row.file.fileId)}
                busy={busy.has(row.file.fileId)}
                isPreviewOpen={row.file.fileId === shownFile.fileId}
                onShow={previews.canShow(row.file) ? shownFile.onToggle : undefined}
                onSelect={selectFile}
                onDownload={onDownload}
              />
            ) : (
              <FolderCells {...folderCells(row)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
