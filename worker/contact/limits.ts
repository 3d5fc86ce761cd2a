import { HOUR_MS } from '../contract/units';

/** Limit on messages of the contact form per IP address. */
export const CONTACT_MESSAGES = { limit: 5, windowMs: HOUR_MS };
