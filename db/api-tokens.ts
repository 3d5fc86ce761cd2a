/**
 * API tokens of accounts. Times are milliseconds since 1970. Only the migration declares the table WITHOUT ROWID,
 * because Drizzle cannot express this option.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    /** SHA-256 in URL-safe base64. */
    secretHash: text().primaryKey(),
    /** Public id. Clients revoke the token by this id. */
    id: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    /** Scopes of `contract/calls/scopes.ts`, separated by spaces. */
    scopes: text().notNull(),
    /** Last characters of the token. The list of tokens shows them, so that users can tell tokens apart. */
    ends: text().notNull(),
    createdAt: integer().notNull(),
    /** Null if the token does not expire. */
    expiresAt: integer(),
    /** Updated at most once an hour. */
    lastUsedAt: integer(),
  },
  (t) => [index('api_tokens_by_user').on(t.userId, t.createdAt)],
);

export type ApiTokenRow = typeof apiTokens.$inferSelect;
