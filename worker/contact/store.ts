import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type Submission, submissions } from '../../db/contact';
import type { Db } from '../lib/database/db';
import { type ListQuery, listPage } from '../lib/list-query';

export type { Submission } from '../../db/contact';

export async function insertSubmission(db: Db, submission: Submission): Promise<void> {
  await db.insert(submissions).values(submission).onConflictDoNothing();
}

/** Submissions whose mail is due by `now`, the one that waits longest first. */
export const listDueMails = async (db: Db, now: number, limit: number): Promise<Submission[]> =>
  db.select().from(submissions).where(lte(submissions.mailDueAt, now)).orderBy(asc(submissions.mailDueAt)).limit(limit);

/** Counts a try and says when the next would be, before it is made. False: somebody else made it. */
export async function claimMail(
  db: Db,
  { id, mailTries }: Submission,
  { tries, dueAt }: { tries: number; dueAt: number | null },
): Promise<boolean> {
  const claimed = await db
    .update(submissions)
    .set({ mailTries: tries, mailDueAt: dueAt })
    .where(and(eq(submissions.id, id), eq(submissions.mailTries, mailTries), isNull(submissions.mailedAt)))
    .returning({ id: submissions.id });
  return claimed.length > 0;
}

export async function noteMailed(db: Db, id: string, now: number): Promise<void> {
  await db.update(submissions).set({ mailedAt: now, mailDueAt: null, mailError: null }).where(eq(submissions.id, id));
}

export async function noteMailFailure(db: Db, id: string, error: string): Promise<void> {
  await db.update(submissions).set({ mailError: error }).where(eq(submissions.id, id));
}

/** A page of what waits for an answer first, then the latest; and how many there are. */
export function listSubmissions(db: Db, asked: ListQuery) {
  const { subject, name, email, message, folderUrl, status, createdAt } = submissions;
  const searched = [subject, name, email, message, folderUrl];
  return listPage(db, submissions, { searched, order: [sql`${status} = 'new' DESC`, desc(createdAt)] }, asked);
}

/** Counts the submissions about which nothing was decided yet. */
export const countNewSubmissions = (db: Db): Promise<number> => db.$count(submissions, eq(submissions.status, 'new'));

export async function findSubmission(db: Db, id: string): Promise<Submission | undefined> {
  return db.select().from(submissions).where(eq(submissions.id, id)).get();
}

/** The statement that decides about a submission which nobody has decided about yet. */
export const decideStatement = (db: Db, id: string, status: 'resolved' | 'dismissed') =>
  db
    .update(submissions)
    .set({ status })
    .where(and(eq(submissions.id, id), eq(submissions.status, 'new')));

/** The reports of a folder; of a request also those that were stored with its folder, before its owner deleted that. */
const areReportsOf = (id: string): SQL =>
  sql`${submissions.folderId} IN (SELECT ${id} UNION ALL SELECT folder_id FROM requests WHERE id = ${id})`;

/** The statement that closes every report of a folder or a request. */
export const closeReportsStatement = (db: Db, id: string) =>
  db
    .update(submissions)
    .set({ status: 'resolved' })
    .where(and(areReportsOf(id), eq(submissions.status, 'new')));

/** Who reported a folder or a request last. */
export async function findReport(db: Db, id: string): Promise<Submission | undefined> {
  return db
    .select()
    .from(submissions)
    .where(and(areReportsOf(id), isNotNull(submissions.folderUrl)))
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
