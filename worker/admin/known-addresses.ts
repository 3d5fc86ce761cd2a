import { DAY_MS } from '../contract/units';

/** Maximum number of remembered IP addresses per account. */
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

export const withAddress = (addresses: readonly KnownAddress[], address: string, now: number): KnownAddress[] =>
  [{ address, at: now }, ...withoutOldAddresses(addresses, now).filter((entry) => entry.address !== address)].slice(
    0,
    ADMIN_KNOWN_ADDRESSES,
  );
