import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(width < 40rem)');

/** Returns true on narrow screens. If only the look differs, use CSS instead. */
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
