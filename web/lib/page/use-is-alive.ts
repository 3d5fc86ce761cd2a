import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns whether the page's code has taken over from what the build drew. The first render there must equal the drawn
 * one, so whatever the build does not know may show only once this is true.
 */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
