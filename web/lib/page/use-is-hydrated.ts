import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false while prerendered HTML is shown and true once scripts run. The first render must equal the prerendered
 * one, so anything that the build does not know waits for true.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
