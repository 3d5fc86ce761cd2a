import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/** Rows of expired folders are kept for this time, so that the link's page can say why the folder is gone. */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** Requests for files are kept for this time after their expiry. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/** Limits of one run, which ends before the next cron run. Billing and mail need some of the 1,000 D1 queries. */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 350;
