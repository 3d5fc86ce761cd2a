/** Remembers whether the sender wants to encrypt uploads. */
import { browserStorage } from '../../../../lib/browser-storage';
import { queryClient } from '../../../../lib/query-client';
import { siteConfigQuery, useSiteConfig } from '../../../../lib/site-config';
import { createStore, useStore } from '../../../../lib/store';

const STORAGE_KEY = 'fileshare_encrypt';

/** Null if the sender has not chosen. */
const choice = createStore(readChoice());

function readChoice(): boolean | null {
  const stored = browserStorage.read(STORAGE_KEY);
  return stored === null ? null : stored === 'yes';
}

export function chooseEncryption(isOn: boolean): void {
  choice.set(isOn);
  browserStorage.write(STORAGE_KEY, isOn ? 'yes' : 'no');
}

export const encryptsUploads = (): boolean =>
  choice.get() ?? queryClient.getQueryData(siteConfigQuery.queryKey)?.encryptByDefault ?? false;

export function useEncryptsUploads(): boolean {
  const chosen = useStore(choice);
  const byDefault = useSiteConfig()?.encryptByDefault ?? false;
  return chosen ?? byDefault;
}
