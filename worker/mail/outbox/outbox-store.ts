import { and, asc, eq, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type Mail, mailContacts, mails } from '../../../db/mail';
import { dayCounts } from '../../../db/operations';
import { dayOf, MAILS_SENT } from '../../lib/counts/names';
import { type Db, jsonValues } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';
import { DELIVERY_QUIET_MS } from '../limits';
import { REMINDER_BEFORE_MS } from './reminder';

export type { Mail } from '../../../db/mail';

const isDue = (now: number) => and(sql`${mails.status} = 'due'`, lte(mails.dueAt, now));

export const listDueMails = (db: Db, now: number, limit: number): Promise<Mail[]> =>
  db.select().from(mails).where(isDue(now)).orderBy(asc(mails.dueAt)).limit(limit);

export const listDueMailsOf = (db: Db, folderIds: readonly string[], now: number, limit: number): Promise<Mail[]> =>
  db
    .select()
    .from(mails)
    .where(and(sql`${mails.folderId} IN (${jsonValues(folderIds)})`, isDue(now)))
    .limit(limit);

/**
 * Counts an attempt and sets the time of the next. Call this before sending. Returns false if the mail is no longer
 * due. Without a next attempt (`dueAt` is null), marks the mail as failed until `endSentMail` corrects this.
 */
export async function claimMail(db: Db, { key, tries }: Mail, dueAt: number | null, now: number): Promise<boolean> {
  const state = dueAt === null ? ({ status: 'failed', endedAt: now, sealed: null, secrets: null } as const) : {};
  const claimed = await db
    .update(mails)
    .set({ tries: tries + 1, dueAt, ...state })
    .where(and(eq(mails.key, key), eq(mails.tries, tries), sql`${mails.status} = 'due'`))
    .returning({ key: mails.key });
  return claimed.length > 0;
}

interface MailEnd {
  readonly status: 'sent' | 'dropped' | 'failed';
  readonly error: string | null;
}

export const endMailStatement = (db: Db, key: string, end: MailEnd, now: number) =>
  db
    .update(mails)
    .set({ ...end, endedAt: now, dueAt: null, sealed: null, secrets: null })
    .where(eq(mails.key, key));

/** Marks a mail as sent, and counts it for the operator. Idempotent. */
export async function endSentMail(db: Db, key: string, now: number): Promise<void> {
  await db.batch([
    insertSelect(db, dayCounts, sql`FROM mails WHERE key = ${key} AND status <> 'sent'`, {
      day: dayOf(now),
      name: MAILS_SENT,
      value: 1,
    }).onConflictDoUpdate({ target: [dayCounts.day, dayCounts.name], set: { value: sql`${dayCounts.value} + 1` } }),
    endMailStatement(db, key, { status: 'sent', error: null }, now),
  ]);
}

export async function recordMailError(db: Db, key: string, error: string): Promise<void> {
  await db.update(mails).set({ error }).where(eq(mails.key, key));
}

/** Selects the folders in `ids` whose files have all arrived. */
const completeFolders = (ids: SQL): SQL => sql`
  SELECT id FROM folders WHERE id IN (${ids}) AND status = 'open' AND unfinished_files = 0 AND file_count > 0`;

/**
 * Returns statements that release held mails of complete folders among `ids`. `ids` may select folders by their held
 * mails, so the statement for mails must be last.
 */
export const releaseStatements = (db: Db, ids: SQL, now: number) =>
  [
    db
      .update(mailContacts)
      .set({
        sentAt: now,
        remindAt: sql`(SELECT expires_at - ${REMINDER_BEFORE_MS} FROM folders WHERE id = ${mailContacts.folderId})`,
      })
      .where(sql`${mailContacts.folderId} IN (${completeFolders(ids)}) AND ${mailContacts.sentAt} IS NULL`),
    db
      .update(mails)
      .set({ status: 'due', dueAt: sql`CASE kind WHEN 'delivery' THEN ${now + DELIVERY_QUIET_MS} ELSE ${now} END` })
      .where(and(sql`${mails.folderId} IN (${completeFolders(ids)})`, sql`${mails.status} = 'held'`)),
  ] as const;

/** Releases mails of folders that became complete without an arriving file. */
export async function releaseHeldMails(db: Db, now: number, limit: number): Promise<void> {
  const held = sql`
    SELECT folder_id FROM mails INDEXED BY mails_held WHERE status = 'held' ORDER BY created_at LIMIT ${limit}`;
  await db.batch(releaseStatements(db, held, now));
}

export const deleteMailStatements = (db: Db, ids: SQL) =>
  [
    db.delete(mailContacts).where(sql`${mailContacts.folderId} IN (${ids})`),
    db.delete(mails).where(sql`${mails.folderId} IN (${ids})`),
  ] as const;

/** Deletes up to `limit` mails that have ended before `before`. */
export async function forgetMails(db: Db, before: number, limit: number): Promise<void> {
  const ended = db
    .select({ key: mails.key })
    .from(mails)
    .where(and(isNotNull(mails.endedAt), lt(mails.endedAt, before)))
    .orderBy(asc(mails.endedAt))
    .limit(limit);
  await db.delete(mails).where(inArray(mails.key, ended));
}
