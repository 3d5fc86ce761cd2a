/**
 * Requests for files, and what was sent to them. A request has a folder in its owner's My Files, and every sending has
 * one of its own inside that. Times are milliseconds since 1970, sizes are bytes. `sendings` is WITHOUT ROWID, which the
 * migration says.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const requests = sqliteTable(
  'requests',
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    /** The folder that sendings arrive in. Its owner may delete it: then they arrive at the top. */
    folderId: text().notNull(),
    /** The bandwidth meter that they count against: a keyed hash of the address that the request was made from. */
    meterKey: text().notNull(),
    title: text().notNull(),
    note: text(),
    createdAt: integer().notNull(),
    /** Until when files are taken. */
    expiresAt: integer().notNull(),
    /** Null while it is open. */
    closedAt: integer(),
    maxFiles: integer().notNull(),
    maxBytes: integer().notNull(),
    /** Files and bytes that were announced and not given up; what has arrived stays counted. */
    usedFiles: integer().notNull().default(0),
    usedBytes: integer().notNull().default(0),
    /** The first who begins to send is the only one. */
    isForOne: integer({ mode: 'boolean' }).notNull(),
    /** scrypt, with salt and parameters; null: no password. */
    passwordHash: text(),
    /** Its row stays: its link says why, and its owner can be excluded by it. */
    takenDownAt: integer(),
    takedownReason: text(),
  },
  (t) => [
    index('requests_by_owner').on(t.ownerId, t.createdAt),
    index('requests_by_folder').on(t.folderId),
    index('requests_by_expiry').on(t.expiresAt).where(sql`${t.takenDownAt} IS NULL`),
  ],
);

/** What somebody sends to a request, by its folder. It stays when the folder goes: what has arrived stays counted. */
export const sendings = sqliteTable(
  'sendings',
  {
    folderId: text().primaryKey(),
    requestId: text()
      .notNull()
      .references(() => requests.id),
    /** As the sender gave it; `''`: no name. */
    sender: text().notNull(),
    begunAt: integer().notNull(),
    /** Files and bytes that were announced and not given up. Without files it was given up as a whole. */
    files: integer().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [
    index('sendings_by_request').on(t.requestId, t.begunAt).where(sql`${t.files} > 0`),
    // Those that were given up, too.
    index('sendings_of_request').on(t.requestId),
  ],
);

export type FileRequest = typeof requests.$inferSelect;
export type Sending = typeof sendings.$inferSelect;
