import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading';

/**
 * For a page that shows one view in the place of another: the new one's heading takes the focus that the old one lost.
 * `view`: its name; null while it is loading, which is nobody's view.
 */
export function useViewFocus(view: string | null): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (view === null) return;
    if (shown.current !== null && shown.current !== view) focusHeading();
    shown.current = view;
  }, [view]);
}
