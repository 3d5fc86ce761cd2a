import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a panel that took another's place: its heading (with tabIndex -1) takes the focus that the other lost, and is
 * scrolled to where it is out of sight. `scroll-my-*` on it says how far from the edge it then is.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return heading;
}
