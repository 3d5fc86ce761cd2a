import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/**
 * The row of an expired folder is kept for this time. Until then, the page of its link says that the folder has
 * expired.
 */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** A request for files is kept for this time after it has expired. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/**
 * Limits of a purge run. A run ends before the next run begins. A cron run may make 1,000 D1 queries. The purge makes
 * less than half of them, because the billing steps need the rest.
 */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 400;
