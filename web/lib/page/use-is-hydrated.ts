import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false in prerendered HTML and in the first render, then true. The first render must equal the prerendered
 * HTML. Therefore a page shows content that the build does not know only after this hook returns true.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
