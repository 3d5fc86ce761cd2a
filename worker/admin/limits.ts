import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units.ts';
import type { Rate } from '../lib/rates/rate-window.ts';

export const ADMIN_LOGIN_FAILURES = 5;
export const ADMIN_LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const ADMIN_LOCK_MAX_MS = 2 * HOUR_MS;
/**
 * Rate limit for a network (`siteNetwork`) at an account that guesses from elsewhere have locked. With it a stranger
 * cannot keep out an admin in a new place. It adds 3 guesses a day per network to the 60 a day of the locked account. A
 * million networks make 3 million guesses a day, 1.1e9 (2^30) a year. A password has at least 12 characters: 12 random
 * letters and digits are 2^71, four random words of 7,776 are 2^51. Half of those takes 2^40 years, or 2^20 years.
 */
export const ADMIN_LOCKED_ATTEMPTS: Rate = { limit: 3, windowMs: DAY_MS };
/** Known addresses of an account: the most recent ones, each forgotten if unused for this time. */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;
