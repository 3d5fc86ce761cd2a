import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading';

/**
 * For a page that replaces one view by another: focuses the new view's heading. `view` is the view's name, or null
 * while it is loading.
 */
export function useViewFocus(view: string | null): void {
  const previousView = useRef<string | null>(null);
  useEffect(() => {
    if (view === null) return;
    if (previousView.current !== null && previousView.current !== view) focusHeading();
    previousView.current = view;
  }, [view]);
}
