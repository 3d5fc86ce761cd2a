import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusHeading } from '../../ui/hooks/focus-heading';

/** A page sets its title shortly after rendering. */
const TITLE_DELAY_MS = 150;

/** Focuses the heading of the new page, unless the page has set the focus. Returns the title for screen readers. */
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
