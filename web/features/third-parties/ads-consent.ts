import { browserMemory } from '../../lib/session/user-id';

/** What somebody has answered to whether advertisements may be loaded, which this browser keeps. */
export type AdsConsent = 'given' | 'refused';

const STORAGE_KEY = 'fileshare_ads_consent';

/** Null: they were not asked yet. */
export function readConsent(): AdsConsent | null {
  const kept = browserMemory.read(STORAGE_KEY);
  return kept === 'given' || kept === 'refused' ? kept : null;
}

export const keepConsent = (consent: AdsConsent): void => browserMemory.write(STORAGE_KEY, consent);
