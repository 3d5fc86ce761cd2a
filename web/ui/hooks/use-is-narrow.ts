import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(width < 40rem)');

/** Whether the window is as narrow as a phone's, for what stands elsewhere then. What only looks otherwise is up to CSS. */
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
