/** Accounts. Email addresses and names are copied from ID tokens. Times are milliseconds since 1970. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable('users', {
  /** `user_` followed by the identity provider's uid. */
  id: text().primaryKey(),
  email: text(),
  displayName: text(),
  createdAt: integer().notNull(),
  /** Sign-ins before this time are no longer valid, except the sign-in at `keptSignInAt`. Null if all are valid. */
  sessionsSince: integer(),
  /** Sign-in time of the device that last ended all other sessions. */
  keptSignInAt: integer(),
  /** Language in which the user last saw the page while signed in, for mail. Null if unknown. */
  language: text(),
});

/** Anonymous user ids that were linked to an account. While the account exists, such an id alone gives no access. */
export const links = sqliteTable('links', {
  anonymousId: text().primaryKey(),
  userId: text().notNull(),
  linkedAt: integer().notNull(),
});

/** Recently deleted accounts. Their old ID tokens are rejected, and new subscriptions are refunded. */
export const deletedAccounts = sqliteTable(
  'deleted_accounts',
  {
    userId: text().primaryKey(),
    deletedAt: integer().notNull(),
  },
  (t) => [index('deleted_accounts_by_time').on(t.deletedAt)],
);

export type User = typeof users.$inferSelect;
