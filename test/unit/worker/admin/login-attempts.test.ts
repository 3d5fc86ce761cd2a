import { expect, test } from 'vitest';
import {
  ADMIN_KNOWN_ADDRESS_MS,
  ADMIN_KNOWN_ADDRESSES,
  ADMIN_LOCK_MAX_MS,
  ADMIN_LOGIN_FAILURES,
  ADMIN_LOGIN_WINDOW_MS,
  type Attempts,
  countLoginAttempt,
  isKnown,
  type KnownAddress,
  NO_ATTEMPTS,
  withAddress,
} from '../../../../worker/admin/login-attempts.ts';

const NOW = Date.UTC(2026, 0, 1);

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

test('remembers an address from its first login until the address was unused for too long', () => {
  const addresses = withAddress([], 'home', NOW);
  expect(isKnown(addresses, 'home', NOW + ADMIN_KNOWN_ADDRESS_MS - 1)).toBe(true);
  expect(isKnown(addresses, 'home', NOW + ADMIN_KNOWN_ADDRESS_MS)).toBe(false);
  expect(isKnown(addresses, 'elsewhere', NOW)).toBe(false);
  const renewed = withAddress(addresses, 'home', NOW + 5);
  expect(renewed).toEqual([{ address: 'home', at: NOW + 5 }]);
});

test('remembers a limited number of recent addresses', () => {
  let addresses: KnownAddress[] = [];
  for (let count = 0; count <= ADMIN_KNOWN_ADDRESSES; count++)
    addresses = withAddress(addresses, `address ${count}`, NOW + count);
  expect(addresses).toHaveLength(ADMIN_KNOWN_ADDRESSES);
  expect([isKnown(addresses, 'address 0', NOW), isKnown(addresses, 'address 1', NOW)]).toEqual([false, true]);
  expect(withAddress(addresses, 'late', NOW + ADMIN_KNOWN_ADDRESS_MS * 2)).toHaveLength(1);
});
