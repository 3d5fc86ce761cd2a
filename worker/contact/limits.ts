import { HOUR_MS } from '../contract/units';

/** Limit per IP address on messages of the contact form. */
export const CONTACT_MESSAGES = { limit: 5, windowMs: HOUR_MS };
