import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/**
 * Lifetime of a reservation after the announcement or the last received byte. The lifetime may be shorter by the
 * fraction `RENEWED_SHARE`, because smaller extensions are skipped.
 */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
/** Lifetime of a reservation for a delivery. */
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * Fraction that all senders together may reserve: of the bytes that a request still accepts, and of the bytes left of
 * the owner's month. A delivery may be larger.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
/** Delay before the next attempt after a failure of D1. */
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient loses a place (`places.ts`) after this time without received bytes. */
export const PLACE_TTL_MS = HOUR_MS;
/**
 * Maximum number of remembered recipients per folder. It equals the highest download limit, because each download may
 * have a different recipient. `RECEIVED_IN_PART_MAX` is the maximum number of incomplete files per recipient.
 */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/** Time for which a recipient is remembered. The recipient's cookie has the same lifetime. */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
