import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/**
 * Lifetimes of reservations after the last received bytes: for an owner's upload, and for a delivery to a request. They
 * may be up to a twelfth shorter (`RENEWED_SHARE`).
 */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * All senders to a request together reserve at most this fraction of the bytes that the request still accepts. All
 * senders to all requests of an owner reserve at most this fraction of the owner's remaining month. A delivery may have
 * more bytes than it reserves.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient loses a place (`places.ts`) after this time without sent bytes. */
export const PLACE_TTL_MS = HOUR_MS;
/** Maximum number of stored recipients per folder, because each allowed download may have a different recipient. */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/**
 * A recipient without new bytes is deleted after this time, or up to a month later. Also the lifetime of the cookie
 * with the recipient's id.
 */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
