import { DAY_MS, MINUTE_MS } from '../contract/units.ts';

export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
/** For so long whoever has the link is told that a folder has expired. */
export const EXPIRED_KEEP_MS = 30 * DAY_MS;
/** A request for files is forgotten so long after it has expired. */
export const REQUESTS_KEEP_MS = 30 * DAY_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/** Purge. A run ends before the next one begins, and leaves billing half of the 1,000 queries that D1 takes of a run. */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 400;
