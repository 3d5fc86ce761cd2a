import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Until hydration, content must equal the prerendered HTML, which has no data of the visitor. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
