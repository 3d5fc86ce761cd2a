/**
 * Accounts. Email address and name are copied from an ID token when the user registers, signs out other devices or buys
 * a plan. Times are milliseconds since 1970.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable('users', {
  /** `user_` followed by the identity provider's uid. */
  id: text().primaryKey(),
  email: text(),
  displayName: text(),
  createdAt: integer().notNull(),
  /**
   * Tokens from sign-ins before this time are rejected. Null if the account never signed out other devices, and was
   * never deleted.
   */
  sessionsSince: integer(),
  /** Language of the account's latest page, for mail. Null if unknown. */
  language: text(),
});

/** Anonymous ids that were linked to an account. While the account exists, a linked id alone gives no access. */
export const links = sqliteTable('links', {
  anonymousId: text().primaryKey(),
  userId: text().notNull(),
  linkedAt: integer().notNull(),
});

/**
 * Ids of recently deleted accounts. ID tokens from before the deletion are rejected, and later payments are refunded.
 */
export const deletedAccounts = sqliteTable(
  'deleted_accounts',
  {
    userId: text().primaryKey(),
    deletedAt: integer().notNull(),
  },
  (t) => [index('deleted_accounts_by_time').on(t.deletedAt)],
);

export type User = typeof users.$inferSelect;
