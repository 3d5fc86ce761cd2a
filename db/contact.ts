/** Messages of the contact form. Times are milliseconds since 1970. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const submissions = sqliteTable(
  'submissions',
  {
    id: text().primaryKey(),
    subject: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** Reported URL, without its secrets. May lead to any site. Null if the message is not a report. */
    folderUrl: text(),
    /** Id of a folder or request for files, from the reported URL. Null if there is none. */
    folderId: text(),
    createdAt: integer().notNull(),
    status: text({ enum: ['new', 'resolved', 'dismissed'] }).notNull(),
    /** Time at which the platform accepted the mail to the operator, otherwise null. */
    mailedAt: integer(),
    mailTries: integer().notNull().default(0),
    /** Time of the next attempt to send the mail. Null if no attempt is planned. */
    mailDueAt: integer(),
    mailError: text(),
    /** Language of the visitor's page, for mails to the visitor. Null if unknown. */
    language: text(),
  },
  (t) => [
    index('submissions_by_time').on(t.createdAt),
    index('submissions_by_folder').on(t.folderId, t.createdAt),
    index('submissions_by_mail').on(t.mailDueAt).where(sql`${t.mailDueAt} IS NOT NULL`),
  ],
);

export type Submission = typeof submissions.$inferSelect;
