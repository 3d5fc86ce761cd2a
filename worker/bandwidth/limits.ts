import { DOWNLOAD_LIMIT_MAX } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/units.ts';

/** The bandwidth meter. An upload's reservation lasts for so long after its announcement or its last byte, more or less. */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
/** One of a stranger, who sends to a request, lasts for so long. */
export const RECEIVED_RESERVATION_TTL_MS = 2 * MINUTE_MS;
/**
 * Strangers hold at most this share of what their request still takes, and all of them together this share of what is
 * left of the owner's month. It says nothing about the request's own limits: a delivery is announced as a whole, and may
 * be all that the request takes.
 */
export const RECEIVED_HELD_SHARE = 1 / 10;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
/** After a failure of D1. */
export const COUNTERS_FLUSH_AGAIN_MS = MINUTE_MS;
/** A recipient of a folder who was sent nothing for so long gives the place of an unfinished download back. */
export const PLACE_TTL_MS = HOUR_MS;
/** Recipients of one folder that are remembered, so that every place can be held; of one recipient, files in part. */
export const RECIPIENTS_MAX = DOWNLOAD_LIMIT_MAX;
export const RECEIVED_IN_PART_MAX = 50;
/** A recipient who has not come for so long is forgotten; their cookie lasts for as long. */
export const RECIPIENT_KEEP_MS = 31 * DAY_MS;
