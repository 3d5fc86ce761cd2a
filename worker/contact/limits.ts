import { HOUR_MS } from '../contract/units';

/** Messages of the contact form from one address. */
export const CONTACT_MESSAGES = { limit: 5, windowMs: HOUR_MS };
