import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units';

export const ADMIN_LOGIN_FAILURES = 5;
export const ADMIN_LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const ADMIN_LOCK_MAX_MS = 2 * HOUR_MS;

/** Login attempts from one IP address, or to one account. Times are milliseconds since 1970. */
export interface Attempts {
  readonly times: readonly number[];
  readonly locks: number;
  readonly lockedUntil: number;
}

export const NO_ATTEMPTS: Attempts = { times: [], locks: 0, lockedUntil: 0 };

/**
 * Counts the attempt and returns `waitMs` 0, or returns the rest of the lock. Store the result before the password
 * check, so that simultaneous attempts cannot bypass the limit.
 */
export function countLoginAttempt(previous: Attempts, now: number): { attempts: Attempts; waitMs: number } {
  if (now < previous.lockedUntil) return { attempts: previous, waitMs: previous.lockedUntil - now };
  const times = [...previous.times.filter((time) => time > now - ADMIN_LOGIN_WINDOW_MS), now];
  if (times.length < ADMIN_LOGIN_FAILURES) return { attempts: { ...previous, times }, waitMs: 0 };
  const lockMs = Math.min(ADMIN_LOGIN_WINDOW_MS * 2 ** previous.locks, ADMIN_LOCK_MAX_MS);
  return { attempts: { times: [], locks: previous.locks + 1, lockedUntil: now + lockMs }, waitMs: 0 };
}

/** Maximum number of remembered IP addresses per account. */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;

export interface KnownAddress {
  /** Keyed hash of the IP address. */
  readonly address: string;
  /** Last login, in milliseconds since 1970. */
  readonly at: number;
}

export const withoutOldAddresses = (addresses: readonly KnownAddress[], now: number): KnownAddress[] =>
  addresses.filter(({ at }) => at > now - ADMIN_KNOWN_ADDRESS_MS);

export const isKnown = (addresses: readonly KnownAddress[], address: string, now: number): boolean =>
  withoutOldAddresses(addresses, now).some((entry) => entry.address === address);

export const withAddress = (addresses: readonly KnownAddress[], address: string, now: number): KnownAddress[] =>
  [{ address, at: now }, ...withoutOldAddresses(addresses, now).filter((entry) => entry.address !== address)].slice(
    0,
    ADMIN_KNOWN_ADDRESSES,
  );
