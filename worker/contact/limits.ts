import { HOUR_MS } from '../contract/units';

/** Per IP address. */
export const CONTACT_MESSAGES = { limit: 5, windowMs: HOUR_MS };
