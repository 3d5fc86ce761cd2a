/**
 * Accounts, and the anonymous ids that became theirs. Who may sign in is the identity provider's business; a row of
 * `users` is what it said last. Times are milliseconds since 1970.
 */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable('users', {
  /** `user_` and the provider's uid. */
  id: text().primaryKey(),
  email: text(),
  displayName: text(),
  createdAt: integer().notNull(),
});

/** An anonymous id in here acts for nobody any more; it stays, though its account be deleted. */
export const links = sqliteTable('links', {
  anonymousId: text().primaryKey(),
  userId: text().notNull(),
  linkedAt: integer().notNull(),
});

export type User = typeof users.$inferSelect;
