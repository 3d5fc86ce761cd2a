import { expect, test } from 'vitest';
import { ADMIN_LOCK_MAX_MS, ADMIN_LOGIN_FAILURES, ADMIN_LOGIN_WINDOW_MS } from '../../../../worker/admin/limits.ts';
import { type Attempts, attempt, NO_ATTEMPTS } from '../../../../worker/admin/lock.ts';

const NOW = 1_000_000;

/** So many attempts at once; how many of them may be made, and what is remembered. */
function attempts(count: number, before: Attempts, now: number) {
  let state = before;
  let made = 0;
  for (let at = 0; at < count; at++) {
    const { after, waitMs } = attempt(state, now);
    state = after;
    if (waitMs === 0) made += 1;
  }
  return { state, made };
}

test('a window has room for five attempts', () => {
  expect(attempts(20, NO_ATTEMPTS, NOW).made).toBe(ADMIN_LOGIN_FAILURES);
});

test('attempts that are long ago do not count', () => {
  const { state } = attempts(ADMIN_LOGIN_FAILURES - 1, NO_ATTEMPTS, NOW);
  expect(attempts(20, state, NOW + ADMIN_LOGIN_WINDOW_MS).made).toBe(ADMIN_LOGIN_FAILURES);
});

test('each lock lasts twice as long as the one before, up to the longest', () => {
  let state: Attempts = NO_ATTEMPTS;
  let now = NOW;
  const locks = [];
  for (let round = 0; round < 6; round++) {
    state = attempts(ADMIN_LOGIN_FAILURES, state, now).state;
    locks.push(state.lockedUntil - now);
    expect(attempt(state, state.lockedUntil - 1).waitMs).toBe(1);
    now = state.lockedUntil;
  }
  const first = ADMIN_LOGIN_WINDOW_MS;
  const max = ADMIN_LOCK_MAX_MS;
  expect(locks).toEqual([first, 2 * first, 4 * first, max, max, max]);
});
