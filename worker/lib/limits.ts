export const JSON_BODY_MAX_DEPTH = 8;
/** Number of buckets in the window of a rate limit. */
export const WINDOW_BUCKETS = 24;
