import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(width < 40rem)');

/** Returns true if the window is as narrow as a phone. Use it if elements move; use CSS if only their look changes. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = narrow();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => narrow().matches,
    () => false,
  );
