import { useSyncExternalStore } from 'react';

/** Returns false in prerendered pages. */
export function useMedia(query: string): boolean {
  const subscribe = (notify: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', notify);
    return () => list.removeEventListener('change', notify);
  };
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
