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
    /** URL that the visitor typed. It may lead to any site. */
    folderUrl: text(),
    /** Id of the folder in `folderUrl`. Null if `folderUrl` does not lead to this installation. */
    folderId: text(),
    createdAt: integer().notNull(),
    status: text({ enum: ['new', 'resolved', 'dismissed'] }).notNull(),
    /** Time at which the platform accepted the mail about this message. Null until then, or if no mail is sent. */
    mailedAt: integer(),
    /** Number of attempts to send the mail. */
    mailTries: integer().notNull().default(0),
    /** Time of the next attempt to send the mail. Null if no attempt is planned. */
    mailDueAt: integer(),
    /** Error of the latest attempt to send the mail. */
    mailError: text(),
  },
  (t) => [
    index('submissions_by_time').on(t.createdAt),
    index('submissions_by_folder').on(t.folderId, t.createdAt),
    index('submissions_by_mail').on(t.mailDueAt).where(sql`${t.mailDueAt} IS NOT NULL`),
  ],
);

export type Submission = typeof submissions.$inferSelect;
