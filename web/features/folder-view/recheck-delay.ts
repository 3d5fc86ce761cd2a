/** Decides when a page checks whether its folder still exists. Pure. */
import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const RECHECK_MS = 2 * MINUTE_MS;
/**
 * The page's estimate of the server's time may be seconds ahead. Without this minimum, the page would then send
 * checks without a pause until the folder expires.
 */
const RECHECK_MIN_MS = 5 * SECOND_MS;

/** Returns milliseconds. The page checks every two minutes, and when the folder expires. */
export const recheckDelayMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? RECHECK_MS
    : Math.min(RECHECK_MS, Math.max(RECHECK_MIN_MS, new Date(expiryDate).getTime() - now));
