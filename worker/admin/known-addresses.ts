import { DAY_MS } from '../contract/units';

/** Known addresses of an account: the most recent ones, each forgotten if unused for this time. */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;

/** An address from which an account has logged in. */
export interface KnownAddress {
  /** A keyed hash, so that no address is stored. */
  readonly address: string;
  /** Time of the last login, milliseconds since 1970. */
  readonly at: number;
}

/** Returns the addresses that are not too old. */
export const stillKnown = (known: readonly KnownAddress[], now: number): KnownAddress[] =>
  known.filter(({ at }) => at > now - ADMIN_KNOWN_ADDRESS_MS);

export const isKnown = (known: readonly KnownAddress[], address: string, now: number): boolean =>
  stillKnown(known, now).some((one) => one.address === address);

/** Returns the list with this address first, limited to the most recent ones. */
export const remember = (known: readonly KnownAddress[], address: string, now: number): KnownAddress[] =>
  [{ address, at: now }, ...stillKnown(known, now).filter((one) => one.address !== address)].slice(
    0,
    ADMIN_KNOWN_ADDRESSES,
  );
