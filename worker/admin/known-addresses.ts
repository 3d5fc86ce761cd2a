import { ADMIN_KNOWN_ADDRESS_MS, ADMIN_KNOWN_ADDRESSES } from './limits';

/** An address that an account was logged in from. */
export interface KnownAddress {
  /** A keyed hash: no address is stored. */
  readonly address: string;
  /** The last time, milliseconds since 1970. */
  readonly at: number;
}

/** Those that are not too old. */
export const stillKnown = (known: readonly KnownAddress[], now: number): KnownAddress[] =>
  known.filter(({ at }) => at > now - ADMIN_KNOWN_ADDRESS_MS);

export const isKnown = (known: readonly KnownAddress[], address: string, now: number): boolean =>
  stillKnown(known, now).some((one) => one.address === address);

/** The latest first. */
export const remember = (known: readonly KnownAddress[], address: string, now: number): KnownAddress[] =>
  [{ address, at: now }, ...stillKnown(known, now).filter((one) => one.address !== address)].slice(
    0,
    ADMIN_KNOWN_ADDRESSES,
  );
