import { expect, test } from 'vitest';
import {
  ADMIN_KNOWN_ADDRESS_MS,
  ADMIN_KNOWN_ADDRESSES,
  isKnown,
  type KnownAddress,
  withAddress,
} from '../../../../worker/admin/known-addresses.ts';

const NOW = Date.UTC(2026, 0, 1);

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
