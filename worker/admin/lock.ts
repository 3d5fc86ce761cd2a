import { ADMIN_LOCK_MAX_MS, ADMIN_LOGIN_FAILURES, ADMIN_LOGIN_WINDOW_MS } from './limits';

/** What is remembered of one address, or of one account. Times are milliseconds since 1970. */
export interface Attempts {
  /** Those of the current window. */
  readonly times: readonly number[];
  /** How often it was locked already. */
  readonly locks: number;
  readonly lockedUntil: number;
}

export const NO_ATTEMPTS: Attempts = { times: [], locks: 0, lockedUntil: 0 };

/**
 * One more attempt at `now`: it may be made if `waitMs` is 0. It counts as failed until a login succeeds, which forgets
 * everything; so attempts made at once cannot slip through. The last one of a window locks, and each lock is twice as
 * long as the one before.
 */
export function attempt(before: Attempts, now: number): { after: Attempts; waitMs: number } {
  if (now < before.lockedUntil) return { after: before, waitMs: before.lockedUntil - now };
  const times = [...before.times.filter((time) => time > now - ADMIN_LOGIN_WINDOW_MS), now];
  if (times.length < ADMIN_LOGIN_FAILURES) return { after: { ...before, times }, waitMs: 0 };
  const lockMs = Math.min(ADMIN_LOGIN_WINDOW_MS * 2 ** before.locks, ADMIN_LOCK_MAX_MS);
  return { after: { times: [], locks: before.locks + 1, lockedUntil: now + lockMs }, waitMs: 0 };
}
