import { eq, lt, sql } from 'drizzle-orm';
import { deletedAccounts, links, type User, users } from '../../db/accounts';
import type { Db } from '../lib/database/db';

/** Inserts or updates an account. If it was deleted before, its earlier sessions stay ended. */
export async function saveUser(db: Db, user: Omit<User, 'sessionsSince'>): Promise<void> {
  const { email, displayName, language } = user;
  const { deletedAt, userId } = deletedAccounts;
  const sessionsSince = sql`(SELECT ${deletedAt} FROM ${deletedAccounts} WHERE ${userId} = ${user.id})`;
  await db.batch([
    db
      .insert(users)
      .values({ ...user, sessionsSince })
      .onConflictDoUpdate({ target: users.id, set: { email, displayName, language } }),
    db.delete(deletedAccounts).where(eq(deletedAccounts.userId, user.id)),
  ]);
}

export async function saveLanguage(db: Db, userId: string, language: string): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

export const findUser = (db: Db, userId: string): Promise<User | undefined> =>
  db.select().from(users).where(eq(users.id, userId)).get();

/** Sessions that began earlier are invalid. Null if there is no such time. */
interface SessionEnds {
  /** Sign-in time of the device that last signed out all others, or time of an earlier deletion of the account. */
  readonly sessionsSince: number | null;
  readonly deletedAt: number | null;
}

export async function findSessionEnds(db: Db, userId: string): Promise<SessionEnds> {
  const rows = await db
    .select({ at: users.sessionsSince, isDeletion: sql<number>`0` })
    .from(users)
    .where(eq(users.id, userId))
    .unionAll(
      db
        .select({ at: sql<number | null>`${deletedAccounts.deletedAt}`, isDeletion: sql<number>`1` })
        .from(deletedAccounts)
        .where(eq(deletedAccounts.userId, userId)),
    );
  const endOf = (isDeletion: 0 | 1) => rows.find((row) => row.isDeletion === isDeletion)?.at ?? null;
  return { sessionsSince: endOf(0), deletedAt: endOf(1) };
}

/** Keeps a later stored time. */
export async function endSessionsBefore(db: Db, userId: string, since: number): Promise<void> {
  await db
    .update(users)
    .set({ sessionsSince: sql`max(coalesce(${users.sessionsSince}, 0), ${since})` })
    .where(eq(users.id, userId));
}

/** Times when anonymous ids were linked, in milliseconds since 1970. */
export async function listLinkTimes(db: Db, userId: string): Promise<number[]> {
  const rows = await db.select({ linkedAt: links.linkedAt }).from(links).where(eq(links.userId, userId));
  return rows.map(({ linkedAt }) => linkedAt);
}

export async function listLinkedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ anonymousId: links.anonymousId }).from(links).where(eq(links.userId, userId));
  return rows.map(({ anonymousId }) => anonymousId);
}

/** The id stays in `deleted_accounts` for some time. */
export const deleteUserStatements = (db: Db, userId: string, now: number) =>
  [
    db.delete(links).where(eq(links.userId, userId)),
    db.delete(users).where(eq(users.id, userId)),
    db
      .insert(deletedAccounts)
      .values({ userId, deletedAt: now })
      .onConflictDoUpdate({ target: deletedAccounts.userId, set: { deletedAt: now } }),
  ] as const;

export async function isAccountDeleted(db: Db, userId: string): Promise<boolean> {
  const row = await db.select({ found: sql`1` }).from(deletedAccounts).where(eq(deletedAccounts.userId, userId)).get();
  return row !== undefined;
}

export async function forgetDeletedAccounts(db: Db, before: number): Promise<void> {
  await db.delete(deletedAccounts).where(lt(deletedAccounts.deletedAt, before));
}

export async function isLinked(db: Db, anonymousId: string): Promise<boolean> {
  const row = await db.select({ found: sql`1` }).from(links).where(eq(links.anonymousId, anonymousId)).get();
  return row !== undefined;
}

/** Returns the account to which the id is linked now, even if it was linked before. */
export async function link(db: Db, anonymousId: string, userId: string, now: number): Promise<string> {
  const [, rows] = await db.batch([
    db.insert(links).values({ anonymousId, userId, linkedAt: now }).onConflictDoNothing(),
    db.select({ userId: links.userId }).from(links).where(eq(links.anonymousId, anonymousId)),
  ]);
  const [row] = rows;
  if (!row) throw new Error('a link that was just written is not there');
  return row.userId;
}
