import { desc } from 'drizzle-orm';
import { type AdminAction, adminActions, type Takedown, takedowns } from '../../db/admin';
import { decideStatement } from '../contact/store';
import { takedownStatements } from '../folders/takedown-store';
import { type AdminSession, deleteSessionStatement, insertSessionStatement } from '../identity/admin-session-store';
import type { Db } from '../lib/db';

export type { AdminAction, Takedown } from '../../db/admin';

type NewAction = Omit<AdminAction, 'id'>;

/** The statement that records what an administrator does: in one batch with the deed itself, where that changes rows. */
const recordStatement = (db: Db, action: NewAction) => db.insert(adminActions).values(action);

export async function record(db: Db, action: NewAction): Promise<void> {
  await recordStatement(db, action);
}

/** Writes a session down, and that somebody logged in. */
export async function logIn(db: Db, session: AdminSession, action: NewAction): Promise<void> {
  await db.batch([insertSessionStatement(db, session), recordStatement(db, action)]);
}

/** Ends a session: its token is refused from now on. */
export async function logOut(db: Db, sessionId: string, action: NewAction): Promise<void> {
  await db.batch([deleteSessionStatement(db, sessionId), recordStatement(db, action)]);
}

export const listActions = (db: Db, limit: number): Promise<AdminAction[]> =>
  db.select().from(adminActions).orderBy(desc(adminActions.at), desc(adminActions.id)).limit(limit);

export const listTakedowns = (db: Db, limit: number): Promise<Takedown[]> =>
  db.select().from(takedowns).orderBy(desc(takedowns.createdAt)).limit(limit);

/** False: somebody has decided about it already. */
export async function decide(db: Db, status: 'resolved' | 'dismissed', action: NewAction): Promise<boolean> {
  const [{ meta }] = await db.batch([decideStatement(db, action.target ?? '', status), recordStatement(db, action)]);
  return meta.changes > 0;
}

/** Takes a folder down with all folders inside it, and writes down that it was done: all of it or nothing. */
export async function takeDown(db: Db, takedown: Takedown, action: NewAction): Promise<void> {
  await db.batch([
    ...takedownStatements(db, takedown.folderId, takedown.reason, takedown.createdAt),
    db.insert(takedowns).values(takedown),
    recordStatement(db, action),
  ]);
}
