import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps an element from becoming lower than it was when `isKept` becomes true, so that nothing below it moves while the
 * user does nothing.
 */
export function useKeptHeight(element: RefObject<HTMLElement | null>, isKept: boolean): void {
  const lastPx = useRef(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      lastPx.current = entry?.borderBoxSize[0]?.blockSize ?? 0;
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  useLayoutEffect(() => {
    if (element.current) element.current.style.minHeight = isKept ? `${lastPx.current}px` : '';
  }, [element, isKept]);
}
