import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/**
 * Counted from the announcement or the last received byte. The real lifetime may be shorter by `RENEWED_SHARE`,
 * because smaller extensions are skipped.
 */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
/** For a delivery. */
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * Limits the bytes that senders reserve, not the size of a delivery. It is a fraction of what a request still
 * accepts, and of the owner's remaining month.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
/** After a failure of D1. */
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** Time without received bytes after which a recipient loses the place. */
export const PLACE_TTL_MS = HOUR_MS;
/**
 * Per folder, and equal to the highest download limit, because each download may have a different recipient.
 * `RECEIVED_IN_PART_MAX` is the number of incomplete files per recipient.
 */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/** Also the lifetime of the recipient's cookie. */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
