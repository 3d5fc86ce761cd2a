/**
 * Audit log, takedowns, blocked uploaders and admin sessions. Log entries are never changed or deleted. Times are
 * milliseconds since 1970.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Takedowns. The rows of the folders and requests for files stay as tombstones. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: text().primaryKey(),
    /** Kind of the content that was taken down. The kind stays `request` after the request's folder is deleted. */
    kind: text({ enum: ['folder', 'request'] }).notNull(),
    /** Id of the folder. If the content is a request whose folder is deleted, this is the id of the request. */
    folderId: text().notNull(),
    name: text().notNull(),
    reason: text().notNull(),
    /** Name of the person who reported the content with the contact form. Null if there was no report. */
    reporterName: text(),
    reporterEmail: text(),
    contentUrl: text().notNull(),
    deletedFiles: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('takedowns_by_time').on(t.createdAt)],
);

export const adminActions = sqliteTable(
  'admin_actions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    admin: text().notNull(),
    action: text({
      enum: ['login', 'logout', 'preview', 'view', 'download', 'takedown', 'resolve', 'dismiss', 'exclude', 'readmit'],
    }).notNull(),
    /**
     * Id of the folder, submission or exclusion, or `folderId/fileId` for a file. Null if the action has no target.
     */
    target: text(),
    at: integer().notNull(),
  },
  (t) => [index('admin_actions_by_time').on(t.at)],
);

/**
 * Blocked uploaders. Two keyed hashes identify an uploader: the hash of the user id, and the hash of the IP address.
 */
export const exclusions = sqliteTable(
  'exclusions',
  {
    id: text().primaryKey(),
    /** Id of the folder or request for files that led to the decision. */
    folderId: text().notNull(),
    folderName: text().notNull(),
    ownerHash: text().notNull(),
    /**
     * Key of the bandwidth meter that counts the traffic of the content in `folderId`. The key is a keyed hash of an
     * IP address, or of a premium user.
     */
    addressHash: text().notNull(),
    reason: text().notNull(),
    admin: text().notNull(),
    createdAt: integer().notNull(),
    /** Time at which an admin lifted the block. Null while the uploader is blocked. */
    liftedAt: integer(),
  },
  (t) => [
    index('exclusions_by_owner').on(t.ownerHash).where(sql`${t.liftedAt} IS NULL`),
    index('exclusions_by_address').on(t.addressHash).where(sql`${t.liftedAt} IS NULL`),
    index('exclusions_by_time').on(t.createdAt),
  ],
);

/** Admin sessions. Deleting a row ends the session at once, even if its token has not expired. */
export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    id: text().primaryKey(),
    admin: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('admin_sessions_by_expiry').on(t.expiresAt)],
);

export type Takedown = typeof takedowns.$inferSelect;
export type Exclusion = typeof exclusions.$inferSelect;
export type AdminAction = typeof adminActions.$inferSelect;
export type AdminSession = typeof adminSessions.$inferSelect;
