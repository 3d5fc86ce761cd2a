/**
 * API tokens of programs that act as an account. The table is WITHOUT ROWID, which only the migration can express,
 * not Drizzle. Times are milliseconds since 1970.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    /** SHA-256 of the token, in URL-safe base64. */
    secretHash: text().primaryKey(),
    /** Public id. The call that revokes the token needs it. */
    id: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    /** Scopes of `contract/calls/scopes.ts`, separated by spaces. */
    scopes: text().notNull(),
    /** Last characters of the token, which are part of its signature. Users tell tokens apart by them. */
    ends: text().notNull(),
    createdAt: integer().notNull(),
    /** Null if the token does not expire. */
    expiresAt: integer(),
    /** Updated once an hour at most. */
    lastUsedAt: integer(),
  },
  (t) => [index('api_tokens_by_user').on(t.userId, t.createdAt)],
);

export type ApiTokenRow = typeof apiTokens.$inferSelect;
