/**
 * Token of an unsubscribe link: the keyed hash of the address, and a signature of this hash. The token never expires,
 * because mailboxes keep mails for years. With HASHING_SECRET, it survives a change of SIGNING_SECRET.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../lib/config';
import { keyedHash } from '../../lib/signed';

/** 256 bits in base64. */
const HASH_CHARS = 43;
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${2 * HASH_CHARS}}$`);

export const unsubscribeTokenOf = async (config: Config, addressHash: string): Promise<string> =>
  addressHash + (await keyedHash(config, 'mail-unsubscribe', addressHash));

/** Returns null if the token is not valid. */
export async function addressHashIn(config: Config, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const addressHash = token.slice(0, HASH_CHARS);
  const expected = Buffer.from(await unsubscribeTokenOf(config, addressHash));
  return timingSafeEqual(Buffer.from(token), expected) ? addressHash : null;
}
