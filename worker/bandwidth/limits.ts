import { HOUR_MS, SECOND_MS } from '../contract/units.ts';

/** The bandwidth meter. An upload's reservation lasts for so long after its announcement or its last byte, more or less. */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
