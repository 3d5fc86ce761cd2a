/** What people wrote to the operator by the contact form. Times are milliseconds since 1970. */
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
  },
  (t) => [index('submissions_by_time').on(t.createdAt), index('submissions_by_folder').on(t.folderId, t.createdAt)],
);

export type Submission = typeof submissions.$inferSelect;
