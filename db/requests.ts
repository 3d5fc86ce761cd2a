/**
 * Requests for files, and their deliveries. A request has a folder in its owner's My Files, and each delivery is a
 * folder inside it. Times are milliseconds since 1970, sizes are bytes. Only the migration declares `sendings`
 * WITHOUT ROWID, because Drizzle cannot express this option.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const requests = sqliteTable(
  'requests',
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    /** Folder for deliveries. If the owner deletes this folder, new deliveries are at the top level. */
    folderId: text().notNull(),
    /**
     * Key of the bandwidth meter that counts the traffic of the deliveries. The key is a keyed hash of the address
     * that created the request for files, or of the premium owner.
     */
    meterKey: text().notNull(),
    title: text().notNull(),
    note: text(),
    createdAt: integer().notNull(),
    /** Files are accepted until this time. */
    expiresAt: integer().notNull(),
    /** Null while the request is open. */
    closedAt: integer(),
    maxFiles: integer().notNull(),
    maxBytes: integer().notNull(),
    /**
     * Number and bytes of announced files, without cancelled files. An arrived file still counts after it is deleted.
     */
    usedFiles: integer().notNull().default(0),
    usedBytes: integer().notNull().default(0),
    /** True if only the first sender may send. */
    isForOne: integer({ mode: 'boolean' }).notNull(),
    /** scrypt hash with salt and parameters. Null if there is no password. */
    passwordHash: text(),
    /**
     * Keyed hash of the owner's address, and the encrypted address, for mail about deliveries. Null if the owner wants
     * no mail.
     */
    mailHash: text(),
    mailSealed: text(),
    /**
     * Null if there was no takedown. The row stays, so that the link shows the reason and an admin can block the
     * owner.
     */
    takenDownAt: integer(),
    takedownReason: text(),
  },
  (t) => [
    index('requests_by_owner').on(t.ownerId, t.createdAt),
    index('requests_by_folder').on(t.folderId),
    index('requests_by_expiry').on(t.expiresAt).where(sql`${t.takenDownAt} IS NULL`),
  ],
);

/**
 * Deliveries, by the id of their folder. A row stays after its folder is deleted, because arrived files still
 * count towards the limits of the request.
 */
export const sendings = sqliteTable(
  'sendings',
  {
    folderId: text().primaryKey(),
    requestId: text()
      .notNull()
      .references(() => requests.id),
    /** Name that the sender typed. Empty if the sender typed no name. */
    sender: text().notNull(),
    begunAt: integer().notNull(),
    /** Announced files and bytes, without cancelled files. If `files` is 0, the whole delivery was cancelled. */
    files: integer().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [
    index('sendings_by_request').on(t.requestId, t.begunAt).where(sql`${t.files} > 0`),
    // This index also contains cancelled deliveries.
    index('sendings_of_request').on(t.requestId),
  ],
);

export type FileRequest = typeof requests.$inferSelect;
export type Sending = typeof sendings.$inferSelect;
