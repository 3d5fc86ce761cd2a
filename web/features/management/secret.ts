/**
 * Reads a management link from the address: its secret, and the key of an encrypted folder. Browsers do not send the
 * fragment (`#…`) to servers.
 */
import { useSyncExternalStore } from 'react';
import { formatKey, readManagementFragment } from '../../../encryption/links';

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the secret and the key. A part that the address does not have is `''`. */
export function useManagementLink(): { secret: string; linkKey: string } {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash.slice(1));
  const { managementSecret, key } = readManagementFragment(fragment);
  return { secret: managementSecret, linkKey: 'secret' in key ? formatKey(key.secret) : '' };
}

/** Puts the secret of a new management link into the address. A reload or a bookmark then uses the new link. */
export const openNewLink = (manageLink: string): void => window.location.replace(new URL(manageLink).hash);
