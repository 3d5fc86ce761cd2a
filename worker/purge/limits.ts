import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/** How long the row of an expired folder is kept, so that its link can say that the folder has expired. */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** How long a request for files is kept after it has expired. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/**
 * Limits of a purge run. A run ends before the next one begins. It uses less than half of the 1,000 D1 queries that a
 * cron run may make, because the billing steps need the others.
 */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 400;
