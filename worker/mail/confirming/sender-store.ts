import { eq } from 'drizzle-orm';
import { mailSenders } from '../../../db/mail';
import type { Db } from '../../lib/database/db';

type Sender = typeof mailSenders.$inferSelect;

export const findSender = (db: Db, userId: string): Promise<Sender | undefined> =>
  db.select().from(mailSenders).where(eq(mailSenders.userId, userId)).get();

/** Replaces the confirmed address of an account. */
export async function saveSender(db: Db, sender: Sender): Promise<void> {
  await db.insert(mailSenders).values(sender).onConflictDoUpdate({ target: mailSenders.userId, set: sender });
}

export async function deleteSender(db: Db, userId: string): Promise<void> {
  await deleteSenderStatement(db, userId);
}

/** Returns the statement that deletes the confirmed address of an account. */
export const deleteSenderStatement = (db: Db, userId: string) =>
  db.delete(mailSenders).where(eq(mailSenders.userId, userId));
