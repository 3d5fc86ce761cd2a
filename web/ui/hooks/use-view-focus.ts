import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading';

/**
 * Use this in a page that has several views. When the view changes, focuses the heading of the new view. `view` is the
 * name of the current view, or null while it is loading.
 */
export function useViewFocus(view: string | null): void {
  const previousView = useRef<string | null>(null);
  useEffect(() => {
    if (view === null) return;
    if (previousView.current !== null && previousView.current !== view) focusHeading();
    previousView.current = view;
  }, [view]);
}
