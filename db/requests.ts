/** Times are milliseconds since 1970, sizes are bytes. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const requests = sqliteTable(
  'requests',
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    /** Folder for deliveries. It may be deleted, or have another owner. */
    folderId: text().notNull(),
    /** Meter that counts the deliveries, unless the owner has Premium. Then the owner's own meter counts them. */
    meterKey: text().notNull(),
    title: text().notNull(),
    note: text(),
    createdAt: integer().notNull(),
    /** Senders can announce files until this time. */
    expiresAt: integer().notNull(),
    closedAt: integer(),
    maxFiles: integer().notNull(),
    maxBytes: integer().notNull(),
    /** Announced files and bytes, even of files that were deleted later. Cancelled files do not count. */
    usedFiles: integer().notNull().default(0),
    usedBytes: integer().notNull().default(0),
    /** True if only the first sender may send. */
    isForOne: integer({ mode: 'boolean' }).notNull(),
    /** scrypt hash with salt and parameters. Null if there is no password. */
    passwordHash: text(),
    /** Keyed hash and encrypted form of the owner's address for mail about deliveries. Null for no mail. */
    mailHash: text(),
    mailSealed: text(),
    /** After a takedown, the row stays, so that the link shows the reason. */
    takenDownAt: integer(),
    takedownReason: text(),
    /** Language of the owner's page, for mail about deliveries. Null if unknown. */
    language: text(),
  },
  (t) => [
    index('requests_by_owner').on(t.ownerId, t.createdAt),
    index('requests_by_folder').on(t.folderId),
    index('requests_by_expiry').on(t.expiresAt).where(sql`${t.takenDownAt} IS NULL`),
  ],
);

/**
 * Deliveries. A row outlives its folder, because its files still count towards the limits of the request. The migration
 * declares the table WITHOUT ROWID.
 */
export const sendings = sqliteTable(
  'sendings',
  {
    folderId: text().primaryKey(),
    requestId: text()
      .notNull()
      .references(() => requests.id),
    /** Empty if the sender typed no name. */
    sender: text().notNull(),
    begunAt: integer().notNull(),
    /** Announced files and bytes, without cancelled files. If `files` is 0, the whole delivery was cancelled. */
    files: integer().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [
    index('sendings_by_request').on(t.requestId, t.begunAt).where(sql`${t.files} > 0`),
    // Contains cancelled deliveries, unlike the first index.
    index('sendings_of_request').on(t.requestId),
  ],
);

export type FileRequest = typeof requests.$inferSelect;
export type Sending = typeof sendings.$inferSelect;
