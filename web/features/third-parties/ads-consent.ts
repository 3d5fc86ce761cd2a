import { browserStorage } from '../../lib/browser-storage';

export type AdsConsent = 'given' | 'refused';

const STORAGE_KEY = 'fileshare_ads_consent';

/** Returns null if the visitor has not answered yet. */
export function readConsent(): AdsConsent | null {
  const stored = browserStorage.read(STORAGE_KEY);
  return stored === 'given' || stored === 'refused' ? stored : null;
}

export const storeConsent = (consent: AdsConsent): void => browserStorage.write(STORAGE_KEY, consent);
