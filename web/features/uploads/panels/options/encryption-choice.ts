/** The sender's choice to encrypt uploads end-to-end. This browser remembers the choice for all uploads. */
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../../lib/query-client';
import { siteConfigQuery, useSiteConfig } from '../../../../lib/site-config';

const STORAGE_KEY = 'fileshare_encrypt';

/**
 * Choice of the sender. Undefined until the stored choice has been read. If the browser forbids storage, only this
 * variable contains the choice.
 */
let chosen: boolean | null | undefined;
const listeners = new Set<() => void>();

/** Returns the choice of the sender, or null if the sender has not chosen. */
function readChoice(): boolean | null {
  if (chosen === undefined) {
    try {
      const stored = localStorage.getItem(STORAGE_KEY);
      chosen = stored === null ? null : stored === 'yes';
    } catch {
      chosen = null;
    }
  }
  return chosen;
}

export function chooseEncryption(isOn: boolean): void {
  chosen = isOn;
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'yes' : 'no');
  } catch {
    // If storage is forbidden, the choice is lost when the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true if new uploads are encrypted now. */
export const encryptsUploads = (): boolean =>
  readChoice() ?? queryClient.getQueryData(siteConfigQuery.queryKey)?.encryptByDefault ?? false;

/** Returns the value of `encryptsUploads`. Rerenders when it changes. */
export function useEncryptsUploads(): boolean {
  const choice = useSyncExternalStore(subscribe, readChoice, readChoice);
  const byDefault = useSiteConfig()?.encryptByDefault ?? false;
  return choice ?? byDefault;
}
