import { ScrollArea } from '@base-ui/react/scroll-area';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';

interface VirtualListProps {
  label: string;
  count: number;
  /** Height of every row, in px. */
  rowPx: number;
  className?: string;
  row(index: number): ReactNode;
}

/** A list that scrolls in its own box and renders only the visible rows. */
export function VirtualList({ label, count, rowPx, className = '', row }: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    getScrollElement: () => box.current,
    overscan: 8,
  });

  return (
    <ScrollArea.Root className={`relative ${className}`}>
      <ScrollArea.Viewport
        ref={box}
        aria-label={label}
        className="absolute inset-0 overscroll-contain focus-visible:-outline-offset-2"
      >
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
      </ScrollArea.Viewport>
      <ScrollArea.Scrollbar className="flex w-2.5 justify-center p-0.5 opacity-0 transition-opacity data-hovering:opacity-100 data-scrolling:opacity-100">
        <ScrollArea.Thumb className="w-full rounded-full bg-line-strong" />
      </ScrollArea.Scrollbar>
    </ScrollArea.Root>
  );
}
