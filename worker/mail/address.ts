import type { Config } from '../lib/config';
import { keyedHash } from '../lib/signed';
import { type SealingSecrets, seal, unseal } from './sealing';

/** Mail address. `name` is present if the sender typed one. */
export interface Mailbox {
  readonly address: string;
  readonly name?: string;
}

/** Identifies an address in rate limits and blocks. Letter case does not matter, as at all large mail providers. */
export const addressHashOf = (config: Config, address: string): Promise<string> =>
  keyedHash(config, 'mail-address', address.toLowerCase());

/** Address in the database: as a keyed hash, and encrypted. */
export interface StoredAddress {
  readonly addressHash: string;
  readonly sealed: string;
}

export async function storedAddress(config: Config, mailbox: Mailbox): Promise<StoredAddress> {
  return {
    addressHash: await addressHashOf(config, mailbox.address),
    sealed: await seal(config, 'mail-address', mailbox),
  };
}

/** Returns null if the address cannot be decrypted. */
export const unsealMailbox = async (secrets: SealingSecrets, sealed: string): Promise<Mailbox | null> =>
  (await unseal(secrets, 'mail-address', sealed)) as Mailbox | null;
