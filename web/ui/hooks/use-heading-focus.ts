import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a heading when it appears. The heading needs `tabIndex={-1}`. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return heading;
}
