import { DAY_MS } from '../contract/units';

/** Minimum time for which folders without expiry are kept after the end of a plan. */
export const ENDED_FOLDERS_KEPT_MS = 7 * DAY_MS;
