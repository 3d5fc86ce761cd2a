import { type RefObject, useLayoutEffect } from 'react';

/** Height in px before the failure. Outside the hook, because the area may be unmounted and mounted again. */
let lastPx = 0;

/** Keeps the area's height after a failure, so the content below the area does not move up. */
export function useKeptHeight(area: RefObject<HTMLElement | null>, hasFailed: boolean, isKept: boolean): void {
  useLayoutEffect(() => {
    if (hasFailed || !area.current) return;
    const observer = new ResizeObserver(([entry]) => {
      lastPx = entry?.borderBoxSize[0]?.blockSize ?? 0;
    });
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area, hasFailed]);
  useLayoutEffect(() => {
    if (area.current) area.current.style.minHeight = hasFailed && isKept && lastPx > 0 ? `${lastPx}px` : '';
  }, [area, hasFailed, isKept]);
}
