import { browserMemory } from '../../lib/session/user-id';

/** The visitor's answer to the question about advertisements, kept in `localStorage`. */
export type AdsConsent = 'given' | 'refused';

const STORAGE_KEY = 'fileshare_ads_consent';

/** Returns null if the visitor has not answered yet. */
export function readConsent(): AdsConsent | null {
  const kept = browserMemory.read(STORAGE_KEY);
  return kept === 'given' || kept === 'refused' ? kept : null;
}

export const keepConsent = (consent: AdsConsent): void => browserMemory.write(STORAGE_KEY, consent);
