/**
 * Fragment of an address that contains a secret. Browsers do not send the fragment (`#…`) to servers. The link 'Skip to
 * content' replaces the fragment; here it is put back, so that a reload and a bookmark keep the secret.
 */
import { useSyncExternalStore } from 'react';

const CONTENT = '#content';

/** The last address with another fragment than `CONTENT`. */
let secretAddress = { pathname: '', hash: '' };

/** Returns the path and the fragment with the secret, also while the address has the fragment of 'Skip to content'. */
function readAddress(): string {
  const { pathname, hash } = window.location;
  if (hash !== CONTENT || pathname !== secretAddress.pathname) secretAddress = { pathname, hash };
  return pathname + secretAddress.hash;
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    const address = readAddress();
    // The browser has moved the focus already.
    if (window.location.hash === CONTENT) {
      const [pathname, ...hash] = address.split('#');
      window.history.replaceState(window.history.state, '', [pathname + window.location.search, ...hash].join('#'));
    }
    listener();
  };
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Returns path and fragment of the address, and updates itself. */
export const useSecretAddress = (): string => useSyncExternalStore(subscribe, readAddress);
