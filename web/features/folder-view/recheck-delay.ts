/** Decides when a page checks whether its folder still exists. Pure. */
import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const RECHECK_MS = 2 * MINUTE_MS;
/**
 * Minimum time between two checks at the expiry. The page's estimate of the server's clock is wrong by some seconds.
 */
const RECHECK_MIN_MS = 5 * SECOND_MS;

/** Returns the milliseconds until the next check: every two minutes, and at the expiry. */
export const recheckDelayMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? RECHECK_MS
    : Math.min(RECHECK_MS, Math.max(RECHECK_MIN_MS, new Date(expiryDate).getTime() - now));
