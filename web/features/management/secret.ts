/** Reads the secret of a management link from the address. Browsers do not send the fragment (`#…`) to servers. */
import { useSyncExternalStore } from 'react';
import { pastedSecret } from '../../../worker/contract/pasted-links';

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the secret. Returns `''` if the address has no secret. */
export const useSecret = (): string =>
  useSyncExternalStore(subscribe, () => pastedSecret(window.location.hash.slice(1)));

/** Puts the secret of a new management link into the address. A reload or a bookmark then uses the new link. */
export const openNewLink = (manageLink: string): void => window.location.replace(new URL(manageLink).hash);
