/** Tables of the admin page. Times are milliseconds since 1970. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Takedowns of folders and of requests for files. The row of the folder or request stays as a tombstone. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: text().primaryKey(),
    /** `request` if the link that the admin entered opens a request for files. */
    kind: text({ enum: ['folder', 'request'] }).notNull(),
    /** For a request: its folder's id if the owner still has that folder, or else the request's own id. */
    folderId: text().notNull(),
    name: text().notNull(),
    reason: text().notNull(),
    /** Null without a report, or if a copy of the takedown was repeated (`worker/admin/takedown-records.ts`). */
    reporterName: text(),
    reporterEmail: text(),
    contentUrl: text().notNull(),
    deletedFiles: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('takedowns_by_time').on(t.createdAt)],
);

/** Audit log of the admins. Entries are never changed or deleted. */
export const adminActions = sqliteTable(
  'admin_actions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    admin: text().notNull(),
    action: text({
      enum: ['login', 'logout', 'preview', 'view', 'download', 'takedown', 'resolve', 'dismiss', 'exclude', 'readmit'],
    }).notNull(),
    /** Id of a folder, request, submission or exclusion, or `folderId/fileId` for a file. Null without a target. */
    target: text(),
    at: integer().notNull(),
  },
  (t) => [index('admin_actions_by_time').on(t.at)],
);

/** Blocked uploaders. An upload is rejected if a hash matches. */
export const exclusions = sqliteTable(
  'exclusions',
  {
    id: text().primaryKey(),
    /** Folder or request for files that led to the block. */
    folderId: text().notNull(),
    folderName: text().notNull(),
    ownerHash: text().notNull(),
    /** `meterKey` of the folder or request: a keyed hash of an IP address, or of a premium user's id. */
    addressHash: text().notNull(),
    reason: text().notNull(),
    admin: text().notNull(),
    createdAt: integer().notNull(),
    /** Null while the uploader is blocked. */
    liftedAt: integer(),
  },
  (t) => [
    index('exclusions_by_owner').on(t.ownerHash).where(sql`${t.liftedAt} IS NULL`),
    index('exclusions_by_address').on(t.addressHash).where(sql`${t.liftedAt} IS NULL`),
    index('exclusions_by_time').on(t.createdAt),
  ],
);

/** Deleting a row ends the session, even if its token has not expired. */
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
