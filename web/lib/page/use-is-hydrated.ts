import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns true after hydration. The first render must equal the prerendered HTML, without content that is unknown
 * during the build.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
