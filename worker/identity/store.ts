import { eq, lt, sql } from 'drizzle-orm';
import { deletedAccounts, links, type User, users } from '../../db/accounts';
import type { Db } from '../lib/database/db';

/** Inserts or updates an account. Sign-in sessions from before an earlier deletion stay ended. */
export async function saveUser(db: Db, user: Omit<User, 'sessionsSince' | 'keptSignInAt'>): Promise<void> {
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

/** Sessions from before `sessionsSince` or `deletedAt` are invalid. Both are 0 by default. */
interface SessionEnds {
  /** Time of the last sign-out of other devices, or of an earlier deletion of the account. */
  readonly sessionsSince: number;
  /** Sign-in time of the only earlier session that stays valid, or null. */
  readonly keptSignInAt: number | null;
  readonly deletedAt: number;
}

export async function findSessionEnds(db: Db, userId: string): Promise<SessionEnds> {
  const { sessionsSince, keptSignInAt } = users;
  const row = await db
    .select({ sessionsSince, keptSignInAt, deletedAt: deletedAccounts.deletedAt })
    .from(sql`(SELECT ${userId} AS id) AS account`)
    .leftJoin(users, sql`${users.id} = account.id`)
    .leftJoin(deletedAccounts, sql`${deletedAccounts.userId} = account.id`)
    .get();
  return {
    sessionsSince: row?.sessionsSince ?? 0,
    keptSignInAt: row?.keptSignInAt ?? null,
    deletedAt: row?.deletedAt ?? 0,
  };
}

/** Ends all older sessions, except that of `keptSignInAt`. Rounds `now` down, because ID tokens have whole seconds. */
export async function endOtherSessions(db: Db, userId: string, keptSignInAt: number, now: number): Promise<void> {
  const sessionsSince = Math.floor(now / 1000) * 1000;
  await db.update(users).set({ sessionsSince, keptSignInAt }).where(eq(users.id, userId));
}

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

export const isAccountDeleted = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(deletedAccounts, eq(deletedAccounts.userId, userId))) > 0;

export async function forgetDeletedAccounts(db: Db, before: number): Promise<void> {
  await db.delete(deletedAccounts).where(lt(deletedAccounts.deletedAt, before));
}

export const isLinked = async (db: Db, anonymousId: string): Promise<boolean> =>
  (await db.$count(links, eq(links.anonymousId, anonymousId))) > 0;

/** Links the id and returns its account. An id that was linked before keeps its account. */
export async function link(db: Db, anonymousId: string, userId: string, now: number): Promise<string> {
  const [, rows] = await db.batch([
    db.insert(links).values({ anonymousId, userId, linkedAt: now }).onConflictDoNothing(),
    db.select({ userId: links.userId }).from(links).where(eq(links.anonymousId, anonymousId)),
  ]);
  const [row] = rows;
  if (!row) throw new Error('the written link is missing');
  return row.userId;
}
