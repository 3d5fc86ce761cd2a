/**
 * Reads the secret of a management link. It is in the fragment of the address, which browsers do not send to servers.
 */
import { useSyncExternalStore } from 'react';
import { pastedSecret } from '../../../worker/contract/pasted-links';

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the secret, or an empty string if the address has none. */
export const useSecret = (): string =>
  useSyncExternalStore(subscribe, () => pastedSecret(window.location.hash.slice(1)));

/** Puts the secret of a new management link into the address, so a reload or bookmark uses it. */
export const openNewLink = (manageLink: string): void => window.location.replace(new URL(manageLink).hash);
