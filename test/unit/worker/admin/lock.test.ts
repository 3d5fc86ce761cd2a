import { expect, test } from 'vitest';
import {
  ADMIN_LOCK_MAX_MS,
  ADMIN_LOGIN_FAILURES,
  ADMIN_LOGIN_WINDOW_MS,
  type Attempts,
  countLoginAttempt,
  NO_ATTEMPTS,
} from '../../../../worker/admin/lock.ts';

const NOW = 1_000_000;

function attempts(count: number, earlier: Attempts, now: number) {
  let state = earlier;
  let attemptsMade = 0;
  for (let index = 0; index < count; index++) {
    const { attempts: after, waitMs } = countLoginAttempt(state, now);
    state = after;
    if (waitMs === 0) attemptsMade += 1;
  }
  return { state, made: attemptsMade };
}

test('doubles each lock up to the maximum', () => {
  let state: Attempts = NO_ATTEMPTS;
  let now = NOW;
  const locks = [];
  for (let round = 0; round < 6; round++) {
    state = attempts(ADMIN_LOGIN_FAILURES, state, now).state;
    locks.push(state.lockedUntil - now);
    expect(countLoginAttempt(state, state.lockedUntil - 1).waitMs).toBe(1);
    now = state.lockedUntil;
  }
  const first = ADMIN_LOGIN_WINDOW_MS;
  const max = ADMIN_LOCK_MAX_MS;
  expect(locks).toEqual([first, 2 * first, 4 * first, max, max, max]);
});
