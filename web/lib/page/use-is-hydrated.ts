import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false in prerendered HTML and in the first render, then true. The first render must equal the prerendered
 * HTML. Therefore, content that the build does not know is rendered only when this hook returns true.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
