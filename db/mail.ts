/**
 * Mail to users. Addresses are encrypted (`worker/mail/sealing.ts`) or keyed hashes. Times are milliseconds since 1970.
 * The migration declares the tables WITHOUT ROWID, which Drizzle cannot express.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Addresses that get mail about a folder. Deleted with the folder. */
export const mailContacts = sqliteTable(
  'mail_contacts',
  {
    folderId: text().notNull(),
    /** A folder has at most one sender. */
    role: text({ enum: ['sender', 'recipient'] }).notNull(),
    addressHash: text().notNull(),
    /** Encrypted mail address, and the name that a sender typed. */
    sealed: text().notNull(),
    /** True if a sender wants mail about downloads and the reminder before the expiry. */
    wantsDownloads: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
    /** Time at which the first mail to the contact became due. Null until all files of the folder have arrived. */
    sentAt: integer(),
    /** Time at which the cron decides about the reminder before the expiry. Null if there is nothing to decide. */
    remindAt: integer(),
    /** Time at which the first mail about a download was queued. Further ones are sent at most once a day. */
    firstNoticeAt: integer(),
    /** Language of the sender, even for recipients. */
    language: text().notNull().default('en'),
  },
  (t) => [
    primaryKey({ columns: [t.folderId, t.role, t.addressHash] }),
    index('mail_contacts_to_remind').on(t.remindAt).where(sql`${t.remindAt} IS NOT NULL`),
  ],
);

/** Outbox. A mail is composed when it is sent, so a row has no text. */
export const mails = sqliteTable(
  'mails',
  {
    /** Kind of the mail, and ids of what it is about. The same mail always has the same key. */
    key: text().primaryKey(),
    kind: text({
      enum: [
        ...['confirm', 'link', 'sent', 'downloaded', 'sender_reminder', 'recipient_reminder', 'delivery'],
        ...['payment_failed', 'plan_ends', 'files_kept', 'report_received', 'report_decided', 'taken_down'],
      ] as const,
    }).notNull(),
    /** Null if the mail is not about a folder. */
    folderId: text(),
    addressHash: text().notNull(),
    /** Encrypted address. Null after the mail has ended. */
    sealed: text(),
    /** Encrypted secrets that the mail contains. Null if there are none, or after the mail has ended. */
    secrets: text(),
    /**
     * `held`: waits until all files of the folder have arrived. `dropped`: not sent, for example because the folder has
     * expired. `failed`: no attempt is left, or no attempt can succeed.
     */
    status: text({ enum: ['held', 'due', 'sent', 'dropped', 'failed'] }).notNull(),
    tries: integer().notNull(),
    /** Time of the next attempt. Null if none is planned. */
    dueAt: integer(),
    createdAt: integer().notNull(),
    /** Time at which the mail was sent, dropped or failed. */
    endedAt: integer(),
    /** Code of the last error, or the reason why the mail was dropped. Never contains an address. */
    error: text(),
    language: text().notNull().default('en'),
  },
  (t) => [
    index('mails_by_folder').on(t.folderId).where(sql`${t.folderId} IS NOT NULL`),
    index('mails_due').on(t.dueAt).where(sql`${t.status} = 'due'`),
    index('mails_held').on(t.createdAt).where(sql`${t.status} = 'held'`),
    index('mails_ended').on(t.endedAt).where(sql`${t.endedAt} IS NOT NULL`),
  ],
);

/** Addresses that get no mail, except mail about plans, reports and takedowns. */
export const mailBlocks = sqliteTable('mail_blocks', {
  addressHash: text().primaryKey(),
  /**
   * `suppressed`: the platform refused a mail after bounces or spam reports. The row is deleted after a day, so that
   * the next mail tries again.
   */
  reason: text({ enum: ['unsubscribed', 'suppressed'] }).notNull(),
  blockedAt: integer().notNull(),
});

/** Confirmed addresses of accounts. */
export const mailSenders = sqliteTable('mail_senders', {
  userId: text().primaryKey(),
  addressHash: text().notNull(),
  sealed: text().notNull(),
  confirmedAt: integer().notNull(),
});

export type MailContact = typeof mailContacts.$inferSelect;
export type Mail = typeof mails.$inferSelect;
export type MailBlock = typeof mailBlocks.$inferSelect;
