import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/** Rows of expired folders are kept for this time. The link's page then says why the folder is gone. */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** Requests for files are kept for this time after their expiry. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/**
 * Limits of one run, so that it ends before the next cron run. D1 allows a cron run 1,000 queries, of which billing and
 * mail need some.
 */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 350;
