/** Times are milliseconds since 1970. Drizzle cannot express WITHOUT ROWID, so only the migration declares it. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    /** SHA-256 in URL-safe base64. */
    secretHash: text().primaryKey(),
    /** Clients revoke the token by this id. Not secret. */
    id: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    /** Scopes of `contract/calls/scopes.ts`, separated by spaces. */
    scopes: text().notNull(),
    /** Last characters of the token, shown in the list of tokens. */
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
