import { DAY_MS } from '../contract/units';

/** Folders without expiry are kept for this time after the end of a plan. */
export const ENDED_FOLDERS_KEPT_MS = 7 * DAY_MS;
