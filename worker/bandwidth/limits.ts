import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/**
 * Lifetime of an upload's reservation after the announcement or the last received byte. The meter skips an extension
 * that adds less than the fraction `RENEWED_SHARE`. So the real lifetime may be shorter by this fraction.
 */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
/** Lifetime of a reservation for a delivery. */
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * Limits the bytes that senders reserve with announcements. All senders to one request for files together reserve at
 * most this fraction of the bytes that the request still accepts. All senders to an owner's requests for files
 * together reserve at most this fraction of the owner's remaining month. The size of a delivery is not limited.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
/** Delay of the next flush after a failure of D1. */
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient loses the place of an unfinished download after receiving nothing for this long. */
export const PLACE_TTL_MS = HOUR_MS;
/**
 * `RECIPIENTS_MAX` is the maximum number of recipients that the meter remembers for a folder. It equals the highest
 * download limit, because each download may have a different recipient. `RECEIVED_IN_PART_MAX` is the maximum number
 * of incomplete files that the meter remembers for a recipient.
 */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/** A recipient is forgotten after this time. The recipient's cookie has the same lifetime. */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
