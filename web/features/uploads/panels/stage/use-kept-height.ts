import { type RefObject, useLayoutEffect } from 'react';

/** Height in px before the failure. It is outside the hook, because the area may be unmounted and mounted again. */
let lastPx = 0;

/**
 * While `hasFailed` and `isKept` are true, the upload area does not shrink, so the content below does not move up. The
 * height after the failure is ignored, because the user may have resized the window.
 */
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
