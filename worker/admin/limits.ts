import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units.ts';
import type { Rate } from '../lib/rates/rate-window.ts';

export const ADMIN_LOGIN_FAILURES = 5;
export const ADMIN_LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const ADMIN_LOCK_MAX_MS = 2 * HOUR_MS;
/**
 * Attempts that a network (`siteNetwork`) may make at an account that guesses from elsewhere have locked, so that no
 * stranger delays the administrator in a new place. How much that adds for a guesser: 3 guesses a day for each network,
 * beside 60 a day of the locked account itself. A million networks have 3 million guesses a day, 1.1e9 (2^30) a year.
 * A password has at least 12 characters: 12 random letters and digits are 2^71, four random words of 7,776 are 2^51.
 * Half of those takes 2^40 years, or 2^20 years.
 */
export const ADMIN_LOCKED_ATTEMPTS: Rate = { limit: 3, windowMs: DAY_MS };
/** Addresses that an account was logged in from: the latest ones, and none that was not used for so long. */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;
