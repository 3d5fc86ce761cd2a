import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns true after hydration. The first render must equal the prerendered HTML. Therefore, content that is unknown
 * during the build is shown only after this hook returns true.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
