import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/**
 * Lifetime of a reservation after the announcement or the last received bytes. It may be shorter by a twelfth, because
 * the meter skips smaller extensions (`RENEWED_SHARE` in `upload-reservations.ts`).
 */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
/** Lifetime of a reservation for a delivery. */
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * All senders together may reserve at most this fraction of the bytes that a request still accepts, and of the bytes
 * that are left in the owner's month. A delivery may be larger.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
/** Delay before the next attempt after a failure of D1. */
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient loses a place (`places.ts`) after this time without sent bytes. */
export const PLACE_TTL_MS = HOUR_MS;
/**
 * Maximum number of recipients that the meter remembers per folder. It equals the highest download limit, because each
 * download may have a different recipient. `RECEIVED_IN_PART_MAX` limits the incomplete files and archives per
 * recipient.
 */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/**
 * Time without bytes after which the meter may forget a recipient. At a meter without other traffic, this happens up to
 * a month later. The recipient's cookie has the same lifetime.
 */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
