/**
 * What is known of the bytes. R2 holds them; these rows say which of them count.
 *
 * A folder is `open` until it is marked `deleting`; its objects then go, and its rows last; of one that had expired the row
 * stays for 30 days, `expired`. A file is `uploading`
 * until its object is whole in R2 and its row says `ready`; one that is removed alone leaves `files` for `removals`.
 * Times are milliseconds since 1970, sizes are bytes. `shelf_counts` counts what lists show (`folders/shelf-store.ts`).
 *
 * A file names its directory by number, so that a long path costs its folder once, not every row and index of its files
 * (`folders/tree/directory-store.ts`).
 *
 * `files`, `directories`, `capabilities`, `covers`, `parts`, `part_checksums`, `archives`, `removals` and `shelf_counts` are WITHOUT ROWID, which Drizzle cannot say:
 * the migrations do.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const folders = sqliteTable(
  'folders',
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    /** The folder it was created in; null at the root. One that is on its way out may be named here for a while. */
    parentId: text(),
    /** Its place among the folders of the same owner and parent; the newest has the highest. */
    position: integer().notNull(),
    /** The bandwidth meter that this folder's traffic counts against: a keyed hash of its uploader's address. */
    meterKey: text().notNull(),
    name: text().notNull(),
    /** `expired`: all it held is gone, and its row says so to readers for a while, without its name and owner. */
    status: text({ enum: ['open', 'deleting', 'expired'] }).notNull(),
    createdAt: integer().notNull(),
    /** When the oldest of its files was uploaded, or earlier. Null before its first file: `createdAt` counts then. */
    oldestFileAt: integer(),
    /** Null: no expiry. */
    expiresAt: integer(),
    /** Digest of the upload keys it was begun with: a repeated `init` finds it again. `''`: it was created empty. */
    initKey: text().notNull(),
    /** Files and bytes announced, whether they have arrived or not. */
    fileCount: integer().notNull(),
    totalBytes: integer().notNull(),
    /** Of these, files that have not arrived, and their whole bytes. */
    unfinishedFiles: integer().notNull().default(0),
    unfinishedBytes: integer().notNull().default(0),
    /** The position its next file gets; pages are windows of positions. */
    nextPosition: integer().notNull(),
    /** The number its next directory gets. */
    nextDirectory: integer().notNull().default(1),
    /** What its directories take of the database, by the estimate of `folders/tree/directory-tree.ts`. */
    directoryBytes: integer().notNull().default(0),
    /** Fed by the bandwidth meter, a few seconds late. */
    downloadCount: integer().notNull().default(0),
    downloadedBytes: integer().notNull().default(0),
    /** When somebody but its sender looked at it or downloaded something; openings are written every 5 minutes. */
    lastAccessedAt: integer(),
    /** When it was downloaded first and last; what a download is, `bandwidth/places.ts` says. */
    firstDownloadAt: integer(),
    lastDownloadAt: integer(),
    /** How often it may be downloaded; null: as often as people like. */
    downloadLimit: integer(),
    /** Until when those who were sent something of it may go on, whatever its limit. */
    placesUntil: integer().notNull().default(0),
    takenDownAt: integer(),
    takedownReason: text(),
    /** Raised whenever one of its files becomes ready, is renamed or goes: what archives of it hold is then another. */
    revision: integer().notNull().default(0),
    /** When it was to be gone: its expiry, or when it was deleted. Null until it is marked `deleting`. */
    removedAt: integer(),
    /** What its sender says to those who open it. */
    message: text(),
    /** scrypt, with salt and parameters; null: no password. */
    passwordHash: text(),
    /** Raised when the password changes: passes name it, and those of before are void. */
    passVersion: integer().notNull().default(0),
    /** When its owner stopped sharing it; null while it is shared. */
    stoppedAt: integer(),
  },
  (t) => [
    index('folders_by_shelf').on(t.ownerId, t.parentId, t.position).where(sql`${t.status} = 'open'`),
    // Only an upload that still waits for files is found again by its key.
    index('folders_by_init_key').on(t.ownerId, t.initKey, t.createdAt).where(sql`${t.unfinishedFiles} > 0`),
    index('folders_by_expiry')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} IS NOT NULL AND ${t.status} = 'open' AND ${t.takenDownAt} IS NULL`),
    index('folders_used_up')
      .on(t.placesUntil)
      .where(
        sql`${t.downloadLimit} IS NOT NULL AND ${t.downloadCount} >= ${t.downloadLimit} AND ${t.status} = 'open' AND ${t.takenDownAt} IS NULL`,
      ),
    index('folders_without_expiry').on(t.ownerId).where(sql`${t.expiresAt} IS NULL AND ${t.status} = 'open'`),
    index('folders_to_take_down').on(t.takenDownAt).where(sql`${t.takenDownAt} IS NOT NULL AND ${t.fileCount} > 0`),
    index('folders_deleting').on(t.ownerId, t.parentId).where(sql`${t.status} = 'deleting'`),
    index('folders_to_empty').on(t.meterKey, t.removedAt).where(sql`${t.status} = 'deleting'`),
    index('folders_expired').on(t.removedAt).where(sql`${t.status} = 'expired'`),
  ],
);

export const files = sqliteTable(
  'files',
  {
    id: text().notNull(),
    folderId: text()
      .notNull()
      .references(() => folders.id),
    position: integer().notNull(),
    name: text().notNull(),
    /** The number of its directory in the uploaded tree, 0 at the top. */
    directory: integer().notNull().default(0),
    size: integer().notNull(),
    /** As the sender said it, without parameters: shown, never trusted. */
    type: text().notNull(),
    /** Digest of path and idempotency key: the same file announced twice within a day is one file. */
    uploadKey: text().notNull(),
    status: text({ enum: ['uploading', 'ready'] }).notNull(),
    createdAt: integer().notNull(),
    readyAt: integer(),
    /** Where its object is. Told to nobody but the uploader, for whom it is the proof to be that. */
    r2Key: text().notNull(),
    /** The size of all parts but the last; null while, or because, it is one single object. */
    partBytes: integer(),
    /** R2's multipart session while there is one. */
    uploadId: text(),
    etag: text(),
    crc32: integer(),
    downloadCount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.folderId, t.position] }),
    uniqueIndex('files_by_id').on(t.id),
    index('files_by_directory').on(t.folderId, t.directory, t.position),
    index('files_by_upload_key').on(t.folderId, t.uploadKey),
    index('files_unfinished').on(t.createdAt).where(sql`${t.status} = 'uploading'`),
  ],
);

/**
 * The directories of uploaded trees: each has its own name only, and its path is that of its parent and its name. They
 * come with the first file at or below them, in the same batch, and go with the last one, unless they are kept, or one
 * below them is.
 */
export const directories = sqliteTable(
  'directories',
  {
    folderId: text()
      .notNull()
      .references(() => folders.id),
    /** Counted from 1 within the folder. */
    number: integer().notNull(),
    /** The number of the directory that it is in, 0 at the top. */
    parent: integer().notNull(),
    name: text().notNull(),
    /** The files in it and in all directories below it, and the kept ones of these directories, itself among them. Never 0 outside a batch. */
    fileCount: integer().notNull(),
    /** It stays without files: it was sent, or created, as a directory of its own. */
    isKept: integer({ mode: 'boolean' }).notNull().default(false),
    /** Bytes announced of the files in it and in all directories below it, whether they have arrived or not. */
    totalBytes: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.folderId, t.number] }),
    uniqueIndex('directories_by_name').on(t.folderId, t.parent, t.name),
    index('directories_empty').on(t.folderId).where(sql`${t.fileCount} = 0`),
    index('directories_kept').on(t.folderId).where(sql`${t.isKept} = 1`),
  ],
);

/** What the holder of a secret may do, by the secret's hash: it is kept nowhere else. */
export const capabilities = sqliteTable(
  'capabilities',
  {
    secretHash: text().primaryKey(),
    folderId: text()
      .notNull()
      .references(() => folders.id),
    /**
     * `manage`: all that the folder's owner may do with it. `send`: to add files to it within the request that it was sent
     * to, and to give up those that have not arrived. A folder has one of a kind at most.
     */
    allows: text({ enum: ['manage', 'send'] }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('capabilities_by_folder').on(t.folderId, t.allows)],
);

/**
 * Parts that have arrived, or that somebody began to send: written by the PUTs that bring them, as R2's binding cannot
 * list them (`uploads/multipart/part-store.ts`). A part has arrived while `etag` is there.
 */
export const parts = sqliteTable(
  'parts',
  {
    fileId: text()
      .notNull()
      .references(() => files.id),
    number: integer().notNull(),
    size: integer().notNull(),
    sha256: text(),
    crc32: integer(),
    etag: text(),
    /** When it arrived first, and its bytes were counted. */
    arrivedAt: integer(),
    /** PUTs of it that have begun and not ended. */
    attemptsOpen: integer().notNull(),
    /** Whether the newest of them began while another one was open: which of both R2 keeps is not certain. */
    isSuspect: integer({ mode: 'boolean' }).notNull(),
    /** Who sends the newest of them, as its page calls itself; `''` where it does not. */
    device: text(),
    /** When bytes of the newest of them came last, to within `PART_HEARD_EVERY_MS`. */
    heardAt: integer(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] })],
);

/** Files that are gone for everybody and whose sessions and objects still have to go. */
export const removals = sqliteTable(
  'removals',
  {
    folderId: text().notNull(),
    fileId: text().notNull(),
    meterKey: text().notNull(),
    r2Key: text().notNull(),
    /** R2's multipart session, if it was under way. */
    uploadId: text(),
    /** What was announced and had not arrived. */
    missingBytes: integer().notNull(),
    /** 1: it was announced and had not arrived, be it empty. */
    missingFiles: integer().notNull().default(0),
    /** When it was withdrawn; after R2 has refused to remove it, when to try again. */
    dueAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.folderId, t.fileId] }), index('removals_by_meter').on(t.meterKey, t.dueAt)],
);

/**
 * The picture of a folder that its sender's page drew. It is shown for as long as the folder is called what it was
 * called then, and holds as much.
 */
export const covers = sqliteTable('covers', {
  folderId: text().primaryKey(),
  /** Of this picture; a new one has another. */
  id: text().notNull(),
  r2Key: text().notNull(),
  /** What is drawn on it. */
  name: text().notNull(),
  fileCount: integer().notNull(),
  totalBytes: integer().notNull(),
});

/** SHA-256 of the parts of files that arrived in parts: checked as they came in, and kept once `parts` forgets them. */
export const partChecksums = sqliteTable('part_checksums', {
  fileId: text().primaryKey(),
  /** Lower-case hex of all parts in their order, one after the other. */
  sha256s: text().notNull(),
});

/** Archives that were laid out, so that their length and tag need not be found again (`downloads/remembered-store.ts`). */
export const archives = sqliteTable(
  'archives',
  {
    folderId: text().notNull(),
    /** Of what was selected, and of the folders inside with their revisions. */
    digest: text().notNull(),
    size: integer().notNull(),
    etag: text().notNull(),
    /** When the newest of its files became ready. */
    modifiedAt: integer().notNull(),
    rememberedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.folderId, t.digest] }), index('archives_by_time').on(t.rememberedAt)],
);

/** How many items a shelf has in each block of positions: of 64 on level 1, of 4,096 on level 2. */
export const shelfCounts = sqliteTable(
  'shelf_counts',
  {
    shelf: text().notNull(),
    level: integer().notNull(),
    block: integer().notNull(),
    items: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shelf, t.level, t.block] }),
    index('shelf_counts_empty').on(t.shelf).where(sql`${t.items} = 0`),
  ],
);

/** Where a job that walks through everything has got to. */
export const cursors = sqliteTable('cursors', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export type Folder = typeof folders.$inferSelect;
export type File = typeof files.$inferSelect;
export type Directory = typeof directories.$inferSelect;
export type Removal = typeof removals.$inferSelect;
export type Part = typeof parts.$inferSelect;
