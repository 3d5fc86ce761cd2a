import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/**
 * Lifetime after the announcement or the last received bytes. Up to a twelfth shorter, because small extensions are
 * skipped (`RENEWED_SHARE`).
 */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
/** Lifetime of a reservation for a delivery to a request. */
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * Senders to a request together reserve at most this fraction of the bytes that the request still accepts, and of the
 * owner's unused bytes of the month. A single delivery may be larger.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
/** Delay of the next write after a failure of D1. */
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient loses a place (`places.ts`) after this time without sent bytes. */
export const PLACE_TTL_MS = HOUR_MS;
/**
 * Maximum number of stored recipients per folder. Equals the highest download limit, because each download may have a
 * different recipient.
 */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/**
 * A recipient without new bytes for this time may be deleted, up to a month later. Also the lifetime of the recipient's
 * cookie.
 */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
