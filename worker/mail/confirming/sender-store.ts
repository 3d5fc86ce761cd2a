import { eq } from 'drizzle-orm';
import { mailSenders } from '../../../db/mail';
import type { Config } from '../../lib/config';
import type { Db } from '../../lib/database/db';
import { unsealMailbox } from '../address';

type Sender = typeof mailSenders.$inferSelect;

export const findSender = (db: Db, userId: string): Promise<Sender | undefined> =>
  db.select().from(mailSenders).where(eq(mailSenders.userId, userId)).get();

/** Returns null if there is no confirmed address, or if the address cannot be decrypted. */
export async function findSenderAddress(db: Db, config: Config, userId: string): Promise<string | null> {
  const sender = await findSender(db, userId);
  return sender === undefined ? null : ((await unsealMailbox(config, sender.sealed))?.address ?? null);
}

/** Does nothing if the account has a confirmed address. */
export async function addSender(db: Db, sender: Sender): Promise<void> {
  await db.insert(mailSenders).values(sender).onConflictDoNothing();
}

export async function saveSender(db: Db, sender: Sender): Promise<void> {
  await db.insert(mailSenders).values(sender).onConflictDoUpdate({ target: mailSenders.userId, set: sender });
}

export const deleteSenderStatement = (db: Db, userId: string) =>
  db.delete(mailSenders).where(eq(mailSenders.userId, userId));
