import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading';

/**
 * For a page that replaces one view by another: focuses the new view's heading. `view` is the view's name, or null
 * while it is loading.
 */
export function useViewFocus(view: string | null): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (view === null) return;
    if (shown.current !== null && shown.current !== view) focusHeading();
    shown.current = view;
  }, [view]);
}
