import { eq } from 'drizzle-orm';
import { mailBlocks } from '../../../db/mail';
import type { Db } from '../../lib/database/db';

/** Stops mail to an address. Idempotent. */
export async function blockAddress(db: Db, addressHash: string, now: number): Promise<void> {
  await db.insert(mailBlocks).values({ addressHash, reason: 'unsubscribed', blockedAt: now }).onConflictDoNothing();
}

/** Allows mail to an address again. */
export async function unblockAddress(db: Db, addressHash: string): Promise<void> {
  await db.delete(mailBlocks).where(eq(mailBlocks.addressHash, addressHash));
}
