/** Decides when a page checks whether its folder still exists. Pure. */
import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const RECHECK_MS = 2 * MINUTE_MS;
/**
 * Minimum time until the next check. The page's estimate of the server's clock may be some seconds ahead. Otherwise the
 * page would check without a pause until the server's clock reaches the expiry.
 */
const RECHECK_MIN_MS = 5 * SECOND_MS;

/** Returns the milliseconds until the next check: every two minutes, and at the expiry. */
export const recheckDelayMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? RECHECK_MS
    : Math.min(RECHECK_MS, Math.max(RECHECK_MIN_MS, new Date(expiryDate).getTime() - now));
