/** Addresses for mail that owners must get even if they did not ask for it, such as mail about a plan or a takedown. */
import { eq, sql } from 'drizzle-orm';
import { users } from '../../db/accounts';
import type { Config } from '../lib/config';
import type { Db } from '../lib/database/db';
import { type StoredAddress, storedAddress } from './address';
import { findSender } from './confirming/sender-store';

/**
 * Returns the confirmed address of an account, otherwise the address with which the user signs in. Returns null if the
 * account does not exist or has no address.
 */
export async function findAccountAddress(db: Db, config: Config, userId: string): Promise<StoredAddress | null> {
  const sender = await findSender(db, userId);
  if (sender) return { addressHash: sender.addressHash, sealed: sender.sealed };
  const user = await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  return user?.email ? storedAddress(config, { address: user.email }) : null;
}

/**
 * Returns the address that gets mail about a folder or request for files as its owner, otherwise the address of the
 * owner's account. Returns null if there is none.
 */
export async function findOwnerAddress(db: Db, config: Config, id: string): Promise<StoredAddress | null> {
  const own = await db.get<StoredAddress | undefined>(sql`
    SELECT address_hash AS addressHash, sealed FROM mail_contacts WHERE folder_id = ${id} AND role = 'sender'
    UNION ALL SELECT mail_hash, mail_sealed FROM requests WHERE id = ${id} AND mail_sealed IS NOT NULL
    UNION ALL SELECT mail_hash, mail_sealed FROM requests WHERE folder_id = ${id} AND mail_sealed IS NOT NULL`);
  if (own) return own;
  const owner = await db.get<{ id: string } | undefined>(sql`
    SELECT owner_id AS id FROM folders WHERE id = ${id} UNION ALL SELECT owner_id FROM requests WHERE id = ${id}`);
  return owner ? findAccountAddress(db, config, owner.id) : null;
}
