import { expect, test } from 'vitest';
import {
  ADMIN_KNOWN_ADDRESS_MS,
  ADMIN_KNOWN_ADDRESSES,
  isKnown,
  type KnownAddress,
  withAddress,
} from '../../../../worker/admin/known-addresses.ts';

const NOW = Date.UTC(2026, 0, 1);

test('knows an address from its first login until it was unused for too long', () => {
  const known = withAddress([], 'home', NOW);
  expect(isKnown(known, 'home', NOW + ADMIN_KNOWN_ADDRESS_MS - 1)).toBe(true);
  expect(isKnown(known, 'home', NOW + ADMIN_KNOWN_ADDRESS_MS)).toBe(false);
  expect(isKnown(known, 'elsewhere', NOW)).toBe(false);
  const renewed = withAddress(known, 'home', NOW + 5);
  expect(renewed).toEqual([{ address: 'home', at: NOW + 5 }]);
});

test('remembers a limited number of recent addresses', () => {
  let known: KnownAddress[] = [];
  for (let count = 0; count <= ADMIN_KNOWN_ADDRESSES; count++)
    known = withAddress(known, `address ${count}`, NOW + count);
  expect(known).toHaveLength(ADMIN_KNOWN_ADDRESSES);
  expect([isKnown(known, 'address 0', NOW), isKnown(known, 'address 1', NOW)]).toEqual([false, true]);
  expect(withAddress(known, 'late', NOW + ADMIN_KNOWN_ADDRESS_MS * 2)).toHaveLength(1);
});
