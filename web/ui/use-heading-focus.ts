import { type RefObject, useEffect, useRef } from 'react';

/** For a panel that took another's place: its heading (with tabIndex -1) takes the focus that the other lost. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
