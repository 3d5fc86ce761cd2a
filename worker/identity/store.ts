import { eq, sql } from 'drizzle-orm';
import { links, type User, users } from '../../db/accounts';
import type { Db } from '../lib/database/db';

/** Writes an account, or brings its e-mail and name up to date. */
export async function saveUser(db: Db, user: User): Promise<void> {
  const { email, displayName } = user;
  await db.insert(users).values(user).onConflictDoUpdate({ target: users.id, set: { email, displayName } });
}

export const findUser = (db: Db, userId: string): Promise<User | undefined> =>
  db.select().from(users).where(eq(users.id, userId)).get();

/** When anonymous ids were linked to an account, in milliseconds since 1970. */
export async function listLinkTimes(db: Db, userId: string): Promise<number[]> {
  const rows = await db.select({ linkedAt: links.linkedAt }).from(links).where(eq(links.userId, userId));
  return rows.map(({ linkedAt }) => linkedAt);
}

/** The statements that forget an account and the anonymous ids that became its own. */
export const deleteUserStatements = (db: Db, userId: string) =>
  [db.delete(links).where(eq(links.userId, userId)), db.delete(users).where(eq(users.id, userId))] as const;

export async function isLinked(db: Db, anonymousId: string): Promise<boolean> {
  const row = await db.select({ found: sql`1` }).from(links).where(eq(links.anonymousId, anonymousId)).get();
  return row !== undefined;
}

/** Links an anonymous id unless it is linked already. Answers the account that it is linked to from now on. */
export async function link(db: Db, anonymousId: string, userId: string, now: number): Promise<string> {
  const [, rows] = await db.batch([
    db.insert(links).values({ anonymousId, userId, linkedAt: now }).onConflictDoNothing(),
    db.select({ userId: links.userId }).from(links).where(eq(links.anonymousId, anonymousId)),
  ]);
  const [row] = rows;
  if (!row) throw new Error('a link that was just written is not there');
  return row.userId;
}
