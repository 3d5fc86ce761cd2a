/** The secret of a management link, which is behind the `#` of the page's address, and goes nowhere from there by itself. */
import { useSyncExternalStore } from 'react';
import { pastedSecret } from '../../../worker/contract/pasted-links';

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** `''`: the address has none. */
export const useSecret = (): string =>
  useSyncExternalStore(subscribe, () => pastedSecret(window.location.hash.slice(1)));

/** From now on the page is that of another link of the same folder: a reload or a bookmark finds it. */
export const goOnBy = (manageLink: string): void => window.location.replace(new URL(manageLink).hash);
