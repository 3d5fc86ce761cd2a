import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusHeading } from '../../ui/hooks/focus-heading';

/** A page names itself just after it was drawn. */
const TITLE_DELAY_MS = 150;

/**
 * What a browser does by itself when it loads a page, for a page that comes without: the focus goes to its heading,
 * unless the page has already put it somewhere. Answers the title to be read aloud.
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
