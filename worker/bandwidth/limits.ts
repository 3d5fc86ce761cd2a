import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/** Lifetime of an upload's reservation after its announcement or its last byte, to within `RENEWED_SHARE`. */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
/** Lifetime of a reservation by a sender to a request. */
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * Each request's senders hold at most this share of what the request still takes. All senders to requests together hold
 * at most this share of the owner's remaining month. The request's own limits are unaffected: a delivery is announced
 * as a whole, and may be all that the request takes.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
/** Delay of the next flush after a failure of D1. */
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient who was sent nothing for this long loses the place of an unfinished download. */
export const PLACE_TTL_MS = HOUR_MS;
/** Remembered recipients per folder, enough for every place, and partly received files per recipient. */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/** A recipient is forgotten after this long. Their cookie lasts equally long. */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
