import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Last height of the upload area, in px. It is stored here because the area may be unmounted and mounted again. */
let lastPx = 0;

/**
 * While `isKept` is true, the height of the upload area cannot decrease. So the content below the area moves only after
 * an action of the user.
 */
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
