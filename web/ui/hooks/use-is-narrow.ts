import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(width < 40rem)');

/** Returns true if the window is as narrow as a phone. Use CSS instead if the elements and their order are the same. */
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
