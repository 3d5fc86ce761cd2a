import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const RECHECK_MS = 2 * MINUTE_MS;
/**
 * The page's server time may be seconds ahead. Without a minimum, it would check without a pause until the folder
 * expires.
 */
const RECHECK_MIN_MS = 5 * SECOND_MS;

/** Returns milliseconds: two minutes, or less if the folder expires earlier. */
export const recheckDelayMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? RECHECK_MS
    : Math.min(RECHECK_MS, Math.max(RECHECK_MIN_MS, new Date(expiryDate).getTime() - now));
