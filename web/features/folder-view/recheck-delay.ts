import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const RECHECK_MS = 2 * MINUTE_MS;
/** Minimum delay. Clocks differ by seconds, so the server may still send an expired folder. */
const RECHECK_MIN_MS = 5 * SECOND_MS;

/** Returns the delay in milliseconds: two minutes, or less if the folder expires earlier. */
export const recheckDelayMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? RECHECK_MS
    : Math.min(RECHECK_MS, Math.max(RECHECK_MIN_MS, new Date(expiryDate).getTime() - now));
