import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type Submission, submissions } from '../../db/contact';
import type { Mail } from '../../db/mail';
import type { Db } from '../lib/database/db';
import { type ListQuery, listPage } from '../lib/list-query';
import { queueStatement } from '../mail/outbox/queue-store';

export type { Submission } from '../../db/contact';

export async function insertSubmission(db: Db, submission: Submission, queued: readonly Mail[]): Promise<void> {
  await db.batch([db.insert(submissions).values(submission).onConflictDoNothing(), queueStatement(db, queued)]);
}

export const listDueMails = async (db: Db, now: number, limit: number): Promise<Submission[]> =>
  db.select().from(submissions).where(lte(submissions.mailDueAt, now)).orderBy(asc(submissions.mailDueAt)).limit(limit);

/** Counts an attempt. Call this before sending. Returns false if the mail was sent, or if another run sends it. */
export async function claimMail(
  db: Db,
  { id, mailTries }: Submission,
  { tries, dueAt }: { tries: number; dueAt: number | null },
): Promise<boolean> {
  const claimedRows = await db
    .update(submissions)
    .set({ mailTries: tries, mailDueAt: dueAt })
    .where(and(eq(submissions.id, id), eq(submissions.mailTries, mailTries), isNull(submissions.mailedAt)))
    .returning({ id: submissions.id });
  return claimedRows.length > 0;
}

export async function recordMailSent(db: Db, id: string, now: number): Promise<void> {
  await db.update(submissions).set({ mailedAt: now, mailDueAt: null, mailError: null }).where(eq(submissions.id, id));
}

export async function recordMailFailure(db: Db, id: string, error: string): Promise<void> {
  await db.update(submissions).set({ mailError: error }).where(eq(submissions.id, id));
}

export function listSubmissions(db: Db, query: ListQuery) {
  const { subject, name, email, message, folderUrl, status, createdAt } = submissions;
  const searchColumns = [subject, name, email, message, folderUrl];
  return listPage(db, submissions, { searchColumns, order: [sql`${status} = 'new' DESC`, desc(createdAt)] }, query);
}

export const countNewSubmissions = (db: Db): Promise<number> => db.$count(submissions, eq(submissions.status, 'new'));

export async function findSubmission(db: Db, id: string): Promise<Submission | undefined> {
  return db.select().from(submissions).where(eq(submissions.id, id)).get();
}

/** Does nothing if the submission was already decided. */
export const decideStatement = (db: Db, id: string, status: 'resolved' | 'dismissed') =>
  db
    .update(submissions)
    .set({ status })
    .where(and(eq(submissions.id, id), eq(submissions.status, 'new')));

/** Condition: the submission reports the folder or request `id`. For a request, reports of its folder count, too. */
const isReportOf = (id: string): SQL =>
  sql`${submissions.folderId} IN (SELECT ${id} UNION ALL SELECT folder_id FROM requests WHERE id = ${id})`;

export const closeReportsStatement = (db: Db, id: string) =>
  db
    .update(submissions)
    .set({ status: 'resolved' })
    .where(and(isReportOf(id), eq(submissions.status, 'new')));

export const listOpenReports = (db: Db, id: string, limit: number): Promise<Submission[]> =>
  db
    .select()
    .from(submissions)
    .where(and(isReportOf(id), eq(submissions.status, 'new')))
    .orderBy(asc(submissions.createdAt))
    .limit(limit);

export async function findReport(db: Db, id: string): Promise<Submission | undefined> {
  return db
    .select()
    .from(submissions)
    .where(and(isReportOf(id), isNotNull(submissions.folderUrl)))
    .orderBy(desc(submissions.createdAt))
    .limit(1)
    .get();
}

/** Deletes up to `limit` submissions that are older than `before`, even undecided ones. */
export async function deleteOldSubmissions(db: Db, before: number, limit: number): Promise<void> {
  const oldest = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(lt(submissions.createdAt, before))
    .orderBy(asc(submissions.createdAt))
    .limit(limit);
  await db.delete(submissions).where(inArray(submissions.id, oldest));
}
