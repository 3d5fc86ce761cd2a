import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type Submission, submissions } from '../../db/contact';
import type { Db } from '../lib/db';

export type { Submission } from '../../db/contact';

export async function insertSubmission(db: Db, submission: Submission): Promise<void> {
  await db.insert(submissions).values(submission);
}

/** What waits for an answer first, then the latest. */
export const listSubmissions = (db: Db, limit: number): Promise<Submission[]> =>
  db
    .select()
    .from(submissions)
    .orderBy(sql`${submissions.status} = 'new' DESC`, desc(submissions.createdAt))
    .limit(limit);

export async function findSubmission(db: Db, id: string): Promise<Submission | undefined> {
  return db.select().from(submissions).where(eq(submissions.id, id)).get();
}

/** The statement that decides about a submission which nobody has decided about yet. */
export const decideStatement = (db: Db, id: string, status: 'resolved' | 'dismissed') =>
  db
    .update(submissions)
    .set({ status })
    .where(and(eq(submissions.id, id), eq(submissions.status, 'new')));

/** Who reported a folder last. */
export async function findReport(db: Db, folderId: string): Promise<Submission | undefined> {
  return db
    .select()
    .from(submissions)
    .where(and(eq(submissions.folderId, folderId), isNotNull(submissions.folderUrl)))
    .orderBy(desc(submissions.createdAt))
    .limit(1)
    .get();
}

/** Deletes up to `limit` submissions that came before `before`, whatever was decided about them. */
export async function forgetSubmissions(db: Db, before: number, limit: number): Promise<void> {
  const old = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(lt(submissions.createdAt, before))
    .orderBy(asc(submissions.createdAt))
    .limit(limit);
  await db.delete(submissions).where(inArray(submissions.id, old));
}
