import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading';

/**
 * Hook for a page that has several views. When the view changes, focuses the heading of the new view. `view` is the
 * name of the current view. `view` is null while the page is loading.
 */
export function useViewFocus(view: string | null): void {
  const previousView = useRef<string | null>(null);
  useEffect(() => {
    if (view === null) return;
    if (previousView.current !== null && previousView.current !== view) focusHeading();
    previousView.current = view;
  }, [view]);
}
