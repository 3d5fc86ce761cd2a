import { and, asc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { type MailContact, mailContacts, mails } from '../../../db/mail';
import { folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';
import { REMINDER_BEFORE_MS, type ReminderFacts } from './reminder';

export interface DueReminder {
  readonly contact: MailContact;
  readonly facts: ReminderFacts;
}

/** Lists contacts for whom it is time to decide about a reminder, the oldest first. */
export async function listReminders(db: Db, now: number, limit: number): Promise<DueReminder[]> {
  const rows = await db
    .select({
      contact: mailContacts,
      expiresAt: folders.expiresAt,
      downloads: folders.downloadCount,
      isOpen: sql<number>`${folders.status} = 'open' AND ${folders.takenDownAt} IS NULL AND ${folders.stoppedAt} IS NULL
        AND ${folders.unfinishedFiles} = 0`,
      recipients: sql<number>`(SELECT count(*) FROM mail_contacts AS recipient
        WHERE recipient.folder_id = ${mailContacts.folderId} AND recipient.role = 'recipient')`,
    })
    .from(mailContacts)
    .innerJoin(folders, eq(folders.id, mailContacts.folderId))
    .where(lte(mailContacts.remindAt, now))
    .orderBy(asc(mailContacts.remindAt))
    .limit(limit);
  return rows.map(({ contact, isOpen, ...facts }) => ({
    contact,
    facts: {
      ...facts,
      sentAt: contact.sentAt,
      isOpen: isOpen === 1,
      isWanted: contact.role === 'recipient' || contact.wantsDownloads,
    },
  }));
}

export interface ReminderDecision {
  readonly contact: MailContact;
  readonly isQueued: boolean;
  readonly later: number | null;
}

/** Idempotent. Within `MAILS_KEEP_MS`, a contact gets no second reminder about a folder. */
export async function writeReminders(db: Db, decisions: readonly ReminderDecision[], now: number): Promise<void> {
  if (decisions.length === 0) return;
  const keyOf = ({ folderId, role, addressHash }: MailContact) => [folderId, role, addressHash];
  const queued = JSON.stringify(decisions.filter(({ isQueued }) => isQueued).map(({ contact }) => keyOf(contact)));
  const later = JSON.stringify(decisions.map(({ contact, later: at }) => [...keyOf(contact), at]));
  await db.batch([
    insertSelect(
      db,
      mails,
      sql`FROM mail_contacts WHERE (folder_id, role, address_hash) IN (
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${queued}))`,
      {
        key: sql`role || '_reminder/' || folder_id || '/' || address_hash`,
        kind: sql`role || '_reminder'`,
        folderId: mailContacts.folderId,
        addressHash: mailContacts.addressHash,
        sealed: mailContacts.sealed,
        status: 'due',
        tries: 0,
        dueAt: now,
        createdAt: now,
        language: mailContacts.language,
      },
    ).onConflictDoNothing(),
    db
      .update(mailContacts)
      .set({ remindAt: sql`decided.value ->> 3` })
      .from(sql`json_each(${later}) AS decided`)
      .where(
        sql`${mailContacts.folderId} = decided.value ->> 0 AND ${mailContacts.role} = decided.value ->> 1
          AND ${mailContacts.addressHash} = decided.value ->> 2`,
      ),
  ]);
}

export const rescheduleStatement = (db: Db, folderId: string, expiresAt: number | null, condition: SQL) =>
  db
    .update(mailContacts)
    .set({ remindAt: expiresAt === null ? null : expiresAt - REMINDER_BEFORE_MS })
    .where(and(eq(mailContacts.folderId, folderId), isNotNull(mailContacts.sentAt), condition));
