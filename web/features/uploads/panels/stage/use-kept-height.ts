import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Height of the upload area before its last change, in px. Panels are mounted anew, so it is kept outside them. */
let lastPx = 0;

/**
 * Keeps the upload area from becoming lower than it was before `isKept` became true, so that nothing below it moves
 * while the user does nothing.
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
