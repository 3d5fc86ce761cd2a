import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/** How long the link of an expired folder still answers that the folder has expired. */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** How long a request for files is kept after it has expired. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/**
 * Limits of a purge run. It ends before the next run begins. It leaves half of the 1,000 D1 queries of a run to
 * billing.
 */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 400;
