import { and, eq, lt, sql } from 'drizzle-orm';
import { mailBlocks } from '../../../db/mail';
import { type Db, jsonValues } from '../../lib/database/db';

export type { MailBlock } from '../../../db/mail';

export async function blockAddress(db: Db, addressHash: string, now: number): Promise<void> {
  const block = { reason: 'unsubscribed', blockedAt: now } as const;
  await db
    .insert(mailBlocks)
    .values({ addressHash, ...block })
    .onConflictDoUpdate({ target: mailBlocks.addressHash, set: block });
}

/** Blocks an address that the platform has refused, until `forgetSuppressed` deletes the row. Idempotent. */
export async function suppressAddress(db: Db, addressHash: string, now: number): Promise<void> {
  await db.insert(mailBlocks).values({ addressHash, reason: 'suppressed', blockedAt: now }).onConflictDoNothing();
}

export async function unblockAddress(db: Db, addressHash: string): Promise<void> {
  await db.delete(mailBlocks).where(eq(mailBlocks.addressHash, addressHash));
}

const isSuppressed = eq(mailBlocks.reason, 'suppressed');

export async function withoutSuppressed(db: Db, addressHashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ addressHash: mailBlocks.addressHash })
    .from(mailBlocks)
    .where(and(sql`${mailBlocks.addressHash} IN (${jsonValues(addressHashes)})`, isSuppressed));
  const suppressed = new Set(rows.map(({ addressHash }) => addressHash));
  return addressHashes.filter((hash) => !suppressed.has(hash));
}

export async function forgetSuppressed(db: Db, before: number): Promise<void> {
  await db.delete(mailBlocks).where(and(isSuppressed, lt(mailBlocks.blockedAt, before)));
}
