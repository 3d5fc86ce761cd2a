import { DAY_MS } from '../contract/units';

/** Remembered IP addresses per account, each until `ADMIN_KNOWN_ADDRESS_MS` after its last login. */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;

export interface KnownAddress {
  /** Keyed hash, because no IP address may be stored. */
  readonly address: string;
  /** Last login, in milliseconds since 1970. */
  readonly at: number;
}

export const withoutOldAddresses = (addresses: readonly KnownAddress[], now: number): KnownAddress[] =>
  addresses.filter(({ at }) => at > now - ADMIN_KNOWN_ADDRESS_MS);

export const isKnown = (addresses: readonly KnownAddress[], address: string, now: number): boolean =>
  withoutOldAddresses(addresses, now).some((entry) => entry.address === address);

/** Puts `address` first, with the time of this login. Drops the oldest above `ADMIN_KNOWN_ADDRESSES`. */
export const withAddress = (addresses: readonly KnownAddress[], address: string, now: number): KnownAddress[] =>
  [{ address, at: now }, ...withoutOldAddresses(addresses, now).filter((entry) => entry.address !== address)].slice(
    0,
    ADMIN_KNOWN_ADDRESSES,
  );
