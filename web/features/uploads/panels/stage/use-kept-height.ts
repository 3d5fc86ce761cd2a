import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Last height in px. It is outside the hook, because the area may be unmounted and mounted again. */
let lastPx = 0;

/** While `isKept` is true, the upload area does not shrink, so the content below does not move up. */
export function useKeptHeight(area: RefObject<HTMLElement | null>, isKept: boolean): void {
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      lastPx = entry?.borderBoxSize[0]?.blockSize ?? 0;
    });
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, [area]);
  useLayoutEffect(() => {
    if (area.current) area.current.style.minHeight = isKept && lastPx > 0 ? `${lastPx}px` : '';
  }, [area, isKept]);
}
