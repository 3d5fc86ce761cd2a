import { useSyncExternalStore } from 'react';

/** Returns true if a media query matches. Returns false in prerendered pages. */
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
