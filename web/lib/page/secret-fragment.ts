/**
 * Reads the fragment (`#…`) of an address that contains a secret. Browsers do not send the fragment to servers. A
 * click on the link 'Skip to content' replaces the fragment. This file restores the secret fragment, so that a reload
 * and a bookmark keep the secret.
 */
import { useSyncExternalStore } from 'react';

const CONTENT = '#content';

/** The last address whose fragment was not `CONTENT`. */
let secretAddress = { pathname: '', hash: '' };

/** Returns the path and the secret fragment, even if the address has the fragment `CONTENT` at the moment. */
function readAddress(): string {
  const { pathname, hash } = window.location;
  if (hash !== CONTENT || pathname !== secretAddress.pathname) secretAddress = { pathname, hash };
  return pathname + secretAddress.hash;
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    const address = readAddress();
    // The browser has already moved the focus to the content, so the address no longer needs `CONTENT`.
    if (window.location.hash === CONTENT) {
      const [pathname, ...hash] = address.split('#');
      window.history.replaceState(window.history.state, '', [pathname + window.location.search, ...hash].join('#'));
    }
    listener();
  };
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Returns the path and the secret fragment of the address. Rerenders when the fragment changes. */
export const useSecretAddress = (): string => useSyncExternalStore(subscribe, readAddress);
