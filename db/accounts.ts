/**
 * Accounts, and the anonymous ids that became theirs. Who may sign in is the identity provider's business; a row of
 * `users` is what it said last. Times are milliseconds since 1970.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable('users', {
  /** `user_` and the provider's uid. */
  id: text().primaryKey(),
  email: text(),
  displayName: text(),
  createdAt: integer().notNull(),
  /** Sessions that were signed in before this have ended; null if none was ended. */
  sessionsSince: integer(),
});

/** An anonymous id in here acts for nobody any more; it stays, though its account be deleted. */
export const links = sqliteTable('links', {
  anonymousId: text().primaryKey(),
  userId: text().notNull(),
  linkedAt: integer().notNull(),
});

/** Ids of accounts that were deleted lately: a payment that was still under way then is refunded. */
export const deletedAccounts = sqliteTable(
  'deleted_accounts',
  {
    userId: text().primaryKey(),
    deletedAt: integer().notNull(),
  },
  (t) => [index('deleted_accounts_by_time').on(t.deletedAt)],
);

export type User = typeof users.$inferSelect;
