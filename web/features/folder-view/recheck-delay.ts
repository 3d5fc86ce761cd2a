import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const RECHECK_MS = 2 * MINUTE_MS;
/** Minimum time between checks, because the page's server time may already be seconds past the expiry. */
const RECHECK_MIN_MS = 5 * SECOND_MS;

/** Returns milliseconds: two minutes, or less if the folder expires earlier. */
export const recheckDelayMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? RECHECK_MS
    : Math.min(RECHECK_MS, Math.max(RECHECK_MIN_MS, new Date(expiryDate).getTime() - now));
