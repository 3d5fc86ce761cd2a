import { type RefObject, useEffect, useRef } from 'react';

/**
 * Hook for a panel that replaces another panel. Focuses the panel's heading, which needs `tabIndex={-1}`. Scrolls the
 * heading into view if necessary. The heading's `scroll-my-*` class sets the distance from the edge.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return heading;
}
