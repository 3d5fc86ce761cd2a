import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(width < 40rem)');

/** Use CSS instead if all widths have the same elements in the same order. */
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
