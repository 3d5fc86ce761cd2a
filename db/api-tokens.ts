/**
 * Tokens by which programs act as an account. WITHOUT ROWID, which the migration says. Times are milliseconds since 1970.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    /** SHA-256 of the token, in URL-safe base64. */
    secretHash: text().primaryKey(),
    /** What its account calls it by, to revoke it. */
    id: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    /** Those of `contract/calls/scopes.ts` that it has, with a space between them. */
    scopes: text().notNull(),
    /** The last characters of the token: a part of its signature, by which people tell tokens apart. */
    ends: text().notNull(),
    createdAt: integer().notNull(),
    /** Null: no end. */
    expiresAt: integer(),
    /** Written once an hour at most. */
    lastUsedAt: integer(),
  },
  (t) => [index('api_tokens_by_user').on(t.userId, t.createdAt)],
);

export type ApiTokenRow = typeof apiTokens.$inferSelect;
