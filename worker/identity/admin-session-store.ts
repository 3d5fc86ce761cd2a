import { and, eq, gt, lte } from 'drizzle-orm';
import { type AdminSession, adminSessions } from '../../db/admin';
import type { Db } from '../lib/database/db';

export type { AdminSession } from '../../db/admin';

export const insertSessionStatement = (db: Db, session: AdminSession) =>
  db.insert(adminSessions).values(session).onConflictDoNothing();

export const deleteSessionStatement = (db: Db, id: string) => db.delete(adminSessions).where(eq(adminSessions.id, id));

/** Returns undefined if the session does not exist or has expired. */
export async function findSession(db: Db, id: string, now: number): Promise<AdminSession | undefined> {
  const isLive = and(eq(adminSessions.id, id), gt(adminSessions.expiresAt, now));
  return db.select().from(adminSessions).where(isLive).get();
}

export async function forgetSessions(db: Db, now: number): Promise<void> {
  await db.delete(adminSessions).where(lte(adminSessions.expiresAt, now));
}
