/** What people wrote to the operator by the contact form. Times are milliseconds since 1970. */
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
    /** As it was sent: it may lead anywhere. */
    folderUrl: text(),
    /** The folder that it names, where it is a link of ours. */
    folderId: text(),
    createdAt: integer().notNull(),
    status: text({ enum: ['new', 'resolved', 'dismissed'] }).notNull(),
    /** When the mail about it was taken by the platform; null: not yet, or there is none to be. */
    mailedAt: integer(),
    /** How often it was tried. */
    mailTries: integer().notNull().default(0),
    /** When it is tried next; null: never. */
    mailDueAt: integer(),
    /** What the last try failed with. */
    mailError: text(),
  },
  (t) => [
    index('submissions_by_time').on(t.createdAt),
    index('submissions_by_folder').on(t.folderId, t.createdAt),
    index('submissions_by_mail').on(t.mailDueAt).where(sql`${t.mailDueAt} IS NOT NULL`),
  ],
);

export type Submission = typeof submissions.$inferSelect;
