import { DAY_MS } from '../contract/units';

/**
 * Each account remembers at most `ADMIN_KNOWN_ADDRESSES` addresses. The account forgets an address
 * `ADMIN_KNOWN_ADDRESS_MS` after its last login.
 */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;

export interface KnownAddress {
  /** A keyed hash, so that no address is stored. */
  readonly address: string;
  /** Time of the last login, milliseconds since 1970. */
  readonly at: number;
}

export const withoutOldAddresses = (addresses: readonly KnownAddress[], now: number): KnownAddress[] =>
  addresses.filter(({ at }) => at > now - ADMIN_KNOWN_ADDRESS_MS);

export const isKnown = (addresses: readonly KnownAddress[], address: string, now: number): boolean =>
  withoutOldAddresses(addresses, now).some((entry) => entry.address === address);

/** Returns the addresses with this address first, and without the oldest addresses above the maximum. */
export const withAddress = (addresses: readonly KnownAddress[], address: string, now: number): KnownAddress[] =>
  [{ address, at: now }, ...withoutOldAddresses(addresses, now).filter((entry) => entry.address !== address)].slice(
    0,
    ADMIN_KNOWN_ADDRESSES,
  );
