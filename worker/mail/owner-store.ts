/** Addresses of owners, for mail about plans and takedowns. */
import { sql } from 'drizzle-orm';
import { findUser } from '../identity/store';
import type { Config } from '../lib/config';
import type { Db } from '../lib/database/db';
import { type StoredAddress, storedAddress } from './address';
import { findSender } from './confirming/sender-store';

export type OwnerAddress = StoredAddress & { readonly language: string };

/** Returns the confirmed address, otherwise the sign-in address, otherwise null. */
export async function findAccountAddress(db: Db, config: Config, userId: string): Promise<OwnerAddress | null> {
  const [sender, user] = await Promise.all([findSender(db, userId), findUser(db, userId)]);
  const language = user?.language ?? 'en';
  if (sender) return { addressHash: sender.addressHash, sealed: sender.sealed, language };
  return user?.email ? { ...(await storedAddress(config, { address: user.email })), language } : null;
}

/** Returns the address that was entered for this folder or request, otherwise the account's, otherwise null. */
export async function findOwnerAddress(db: Db, config: Config, id: string): Promise<OwnerAddress | null> {
  const ofRequests = sql`
    SELECT mail_hash, mail_sealed, coalesce(language, 'en') FROM requests WHERE mail_sealed IS NOT NULL`;
  const own = await db.get<OwnerAddress | undefined>(sql`
    SELECT address_hash AS addressHash, sealed, language FROM mail_contacts WHERE folder_id = ${id} AND role = 'sender'
    UNION ALL ${ofRequests} AND id = ${id} UNION ALL ${ofRequests} AND folder_id = ${id}`);
  if (own) return own;
  const owner = await db.get<{ id: string } | undefined>(sql`
    SELECT owner_id AS id FROM folders WHERE id = ${id} UNION ALL SELECT owner_id FROM requests WHERE id = ${id}`);
  return owner ? findAccountAddress(db, config, owner.id) : null;
}
