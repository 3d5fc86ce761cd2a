import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/** During this time, the page of an expired folder's link says that it has expired. */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** Counted from the expiry of the request. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/**
 * A run ends before the next begins. A cron run may make 1,000 D1 queries, and the steps for billing and mail need the
 * rest.
 */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 350;
