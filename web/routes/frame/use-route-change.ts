import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusHeading } from '../../ui/hooks/focus-heading';

/** Delay before the title is read, because pages set their title shortly after rendering. */
const TITLE_DELAY_MS = 150;

/**
 * When the route changes, focuses the heading of the new page. If the page has already set the focus, the focus does
 * not move. Returns the page's title, which screen readers must announce.
 */
export function useRouteChange(): string {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      const main = document.querySelector('main');
      if (main && !main.contains(document.activeElement)) {
        focusHeading();
      }
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(document.title), TITLE_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [router]);

  return title;
}
