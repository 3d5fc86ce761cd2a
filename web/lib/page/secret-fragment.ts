/** Keeps the secret in the address's fragment (`#…`), which the link 'Skip to content' replaces. */
import { useSyncExternalStore } from 'react';

const CONTENT = '#content';

let secretAddress = { pathname: '', hash: '' };

function readAddress(): string {
  const { pathname, hash } = window.location;
  if (hash !== CONTENT || pathname !== secretAddress.pathname) secretAddress = { pathname, hash };
  return pathname + secretAddress.hash;
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    const address = readAddress();
    // The browser has already moved the focus to the content.
    if (window.location.hash === CONTENT) {
      const [pathname, ...hash] = address.split('#');
      window.history.replaceState(window.history.state, '', [pathname + window.location.search, ...hash].join('#'));
    }
    listener();
  };
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

export const useSecretAddress = (): string => useSyncExternalStore(subscribe, readAddress);
