import { ScrollArea } from '@base-ui/react/scroll-area';
import { Plural } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useDeferredValue, useRef } from 'react';

interface VirtualListProps {
  label: string;
  count: number;
  rowPx: number;
  className?: string;
  /** If set, the list is as high as its rows, up to this number. */
  maxRows?: number | undefined;
  /** If true, the end of the list fades out, with the number of rows below. */
  showsRest?: boolean;
  row(index: number): ReactNode;
}

const EDGE_PX = 4;

/** Scrolls in its own box. Renders only visible rows. */
export function VirtualList({
  label,
  count,
  rowPx,
  className = '',
  maxRows,
  showsRest = false,
  row,
}: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  // Renders new rows after the rest of the panel, because an old phone is slow.
  const deferredCount = useDeferredValue(count, 0);
  const virtualizer = useVirtualizer({
    count: Math.min(count, deferredCount),
    estimateSize: () => rowPx,
    getScrollElement: () => box.current,
    overscan: 3,
    paddingStart: EDGE_PX,
    paddingEnd: EDGE_PX,
  });
  const bottomPx = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
  // `bottomPx` is 0 until the box is measured.
  const restCount = bottomPx === 0 ? 0 : count - Math.floor((bottomPx - EDGE_PX) / rowPx);

  return (
    <ScrollArea.Root
      className={`relative ${className}`}
      style={maxRows === undefined ? undefined : { height: Math.min(count, maxRows) * rowPx + 2 * EDGE_PX }}
    >
      <ScrollArea.Viewport
        ref={box}
        aria-label={label}
        className={`absolute inset-0 overscroll-contain focus-visible:-outline-offset-2 ${showsRest ? 'fade-end' : ''}`}
      >
        {/* Measures the list when it grows. The list can have the focus only if it scrolls. */}
        <ScrollArea.Content>
          <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => (
              <li
                key={item.key}
                aria-setsize={count}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                {row(item.index)}
              </li>
            ))}
          </ul>
        </ScrollArea.Content>
      </ScrollArea.Viewport>
      {showsRest && restCount > 0 && (
        // Screen readers read `aria-setsize` of each row instead.
        <p
          aria-hidden
          className="pointer-events-none absolute bottom-1 left-1/2 -translate-x-1/2 rounded-full border border-line-strong bg-overlay px-2.5 text-xs/6 text-muted tabular-nums"
        >
          <Plural value={restCount} one="# more" other="# more" />
        </p>
      )}
      <ScrollArea.Scrollbar className="flex w-2.5 justify-center p-0.5 opacity-0 transition-opacity data-hovering:opacity-100 data-scrolling:opacity-100">
        <ScrollArea.Thumb className="w-full rounded-full bg-line-strong" />
      </ScrollArea.Scrollbar>
    </ScrollArea.Root>
  );
}
