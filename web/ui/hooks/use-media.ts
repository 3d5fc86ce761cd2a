import { useSyncExternalStore } from 'react';

/** Whether a media query holds; false in a page that was drawn beforehand. */
export function useMedia(query: string): boolean {
  const subscribe = (tell: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', tell);
    return () => list.removeEventListener('change', tell);
  };
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
