import { browserMemory } from '../../lib/session/user-id';

export type AdsConsent = 'given' | 'refused';

const STORAGE_KEY = 'fileshare_ads_consent';

/** Returns null if the visitor has not answered yet. */
export function readConsent(): AdsConsent | null {
  const stored = browserMemory.read(STORAGE_KEY);
  return stored === 'given' || stored === 'refused' ? stored : null;
}

export const storeConsent = (consent: AdsConsent): void => browserMemory.write(STORAGE_KEY, consent);
