/** What administrators did, which is never changed or deleted, and their sessions. Times are milliseconds since 1970. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Every removal on request; the folders and requests for files themselves stay as tombstones. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: text().primaryKey(),
    /** What the link that was given leads to: a request for files, whether its folder was still there or not. */
    kind: text({ enum: ['folder', 'request'] }).notNull(),
    /** The folder's id; of a request without its folder, the request's own. */
    folderId: text().notNull(),
    name: text().notNull(),
    reason: text().notNull(),
    /** Who had reported it by the contact form; null where nobody had. */
    reporterName: text(),
    reporterEmail: text(),
    contentUrl: text().notNull(),
    deletedFiles: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('takedowns_by_time').on(t.createdAt)],
);

/** Who did what, and when. */
export const adminActions = sqliteTable(
  'admin_actions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    admin: text().notNull(),
    action: text({
      enum: ['login', 'logout', 'preview', 'view', 'download', 'takedown', 'resolve', 'dismiss', 'exclude', 'readmit'],
    }).notNull(),
    /** The id of the folder or submission it was done to; of a file, `folderId/fileId`. */
    target: text(),
    at: integer().notNull(),
  },
  (t) => [index('admin_actions_by_time').on(t.at)],
);

/** Uploaders who may not upload any more: by their id and by their address, of both keyed hashes. */
export const exclusions = sqliteTable(
  'exclusions',
  {
    id: text().primaryKey(),
    /** The folder that it was decided on. */
    folderId: text().notNull(),
    folderName: text().notNull(),
    ownerHash: text().notNull(),
    /** The meter of that folder: of an address, or of a premium user. */
    addressHash: text().notNull(),
    reason: text().notNull(),
    admin: text().notNull(),
    createdAt: integer().notNull(),
    /** When they were let in again; null: they are excluded. */
    liftedAt: integer(),
  },
  (t) => [
    index('exclusions_by_owner').on(t.ownerHash).where(sql`${t.liftedAt} IS NULL`),
    index('exclusions_by_address').on(t.addressHash).where(sql`${t.liftedAt} IS NULL`),
    index('exclusions_by_time').on(t.createdAt),
  ],
);

/** Who is logged in. A row that is gone ends its session at once, whatever its token says. */
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
