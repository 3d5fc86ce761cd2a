export const JSON_BODY_MAX_DEPTH = 8;
/** A rate's window is counted in so many pieces. */
export const WINDOW_BUCKETS = 24;
