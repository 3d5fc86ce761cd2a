import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading';

/** Focuses the heading when the view changes. `view` is null while the page is loading. */
export function useViewFocus(view: string | null): void {
  const previousView = useRef<string | null>(null);
  useEffect(() => {
    if (view === null) return;
    if (previousView.current !== null && previousView.current !== view) focusHeading();
    previousView.current = view;
  }, [view]);
}
