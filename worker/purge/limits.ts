import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/**
 * Time for which rows of expired folders are kept. During this time, the link's page says that the folder has expired.
 */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** Time for which requests for files are kept after their expiry. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/**
 * Limits of one run of the purge. They let the run end before the next cron run begins. A cron run may make 1,000 D1
 * queries. The steps for billing and mail need the queries that the purge leaves.
 */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 350;
