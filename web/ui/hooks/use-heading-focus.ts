import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a panel that replaces another: focuses its heading (with tabIndex -1) and scrolls it into view if needed. The
 * heading's `scroll-my-*` sets the distance from the edge.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return heading;
}
