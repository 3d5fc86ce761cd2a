import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/** How long a reservation lasts after the last bytes. `RECEIVED_RESERVATION_TTL_MS` is for deliveries. */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * All deliveries together reserve at most this fraction of the owner's remaining monthly bytes. Those of one request
 * reserve at most this fraction of its remaining bytes. A delivery may have more bytes than it reserves.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient loses a place (`places.ts`) after this time without bytes. */
export const PLACE_TTL_MS = HOUR_MS;
/** Maximum number of stored recipients per folder. */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/** How long a recipient is stored after the last bytes. Also the lifetime of the cookie with the recipient's id. */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
