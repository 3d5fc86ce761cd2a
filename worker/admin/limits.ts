import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units.ts';

export const ADMIN_LOGIN_FAILURES = 5;
export const ADMIN_LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const ADMIN_LOCK_MAX_MS = 2 * HOUR_MS;
/** Addresses that an account was logged in from: the latest ones, and none that was not used for so long. */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;
