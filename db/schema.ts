/**
 * Metadata of uploaded files. R2 stores the bytes.
 *
 * A folder is `open` until it is marked `deleting`. Then the purge deletes the folder's objects, and then its rows. The
 * row of an expired or used-up folder stays for 30 days as `expired`. A file is `uploading` until its whole object is
 * in R2, then `ready`. A file that is deleted without its folder moves from `files` to `removals`.
 *
 * Times are milliseconds since 1970, sizes are bytes.
 *
 * The migrations declare these tables WITHOUT ROWID, which Drizzle cannot express: `files`, `directories`,
 * `capabilities`, `covers`, `parts`, `part_checksums`, `archives`, `removals` and `shelf_counts`.
 *
 * The file is long because these tables refer to each other.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Key derivation and wrapped key of an encrypted folder (`docs/encryption.md`). Binary values are base64url. */
interface StoredEncryption {
  version: 1;
  kdf: 'none' | 'pbkdf2-sha256-600000';
  salt: string;
  wrappedKey: string;
}

export const folders = sqliteTable(
  'folders',
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    /** Null at the top level of My Files. Stays set while the parent is being deleted. */
    parentId: text(),
    /** Position among the folders of the same owner and parent. A new or moved folder gets the highest position. */
    position: integer().notNull(),
    /** Key of the bandwidth meter: a keyed hash of the uploader's IP address, or of a premium user. */
    meterKey: text().notNull(),
    name: text().notNull(),
    /**
     * `expired`: the contents were deleted because of the expiry or download limit. The link's page shows this for 30
     * days, then the row is deleted.
     */
    status: text({ enum: ['open', 'deleting', 'expired'] }).notNull(),
    createdAt: integer().notNull(),
    /** Time of the first announcement since the folder was last empty. If null, `createdAt` counts. */
    oldestFileAt: integer(),
    /** Null if the folder does not expire. */
    expiresAt: integer(),
    /**
     * Finds the unfinished folder of a repeated `init`. A delivery has `request:` and the request's id. Empty if the
     * folder was not created by an upload.
     */
    initKey: text().notNull(),
    /** Announced files and bytes. Files that have not arrived also count. */
    fileCount: integer().notNull(),
    totalBytes: integer().notNull(),
    /** Files that have not arrived, and their missing bytes. */
    unfinishedFiles: integer().notNull().default(0),
    unfinishedBytes: integer().notNull().default(0),
    /** Position of the folder's next file. List pages are ranges of positions. */
    nextPosition: integer().notNull(),
    /** Number for the folder's next directory. */
    nextDirectory: integer().notNull().default(1),
    /** Estimated size of the folder's directories in the database (`worker/folders/tree/directory-tree.ts`). */
    directoryBytes: integer().notNull().default(0),
    /** Copies of the totals in the bandwidth meter, some seconds old. Only the meter may change a total. */
    downloadCount: integer().notNull().default(0),
    downloadedBytes: integer().notNull().default(0),
    /** Last access by a visitor other than the sender. Page views update this time at most every 5 minutes. */
    lastAccessedAt: integer(),
    /** Times of the first and the last download. `worker/bandwidth/places.ts` explains what counts as a download. */
    firstDownloadAt: integer(),
    lastDownloadAt: integer(),
    /** Null if there is no limit. */
    downloadLimit: integer(),
    /** Recipients who have started a download may continue until this time, even if the download limit is reached. */
    placesUntil: integer().notNull().default(0),
    takenDownAt: integer(),
    takedownReason: text(),
    /** Increases when a ZIP of the folder would change, for example after a file was renamed. */
    revision: integer().notNull().default(0),
    /** Time of the deletion, or of the end of an expired or used-up folder. Null while the folder is `open`. */
    removedAt: integer(),
    message: text(),
    /** scrypt hash with salt and parameters. Null if there is no password. */
    passwordHash: text(),
    /** Increases when the password or the access key changes. Earlier passes then become invalid. */
    passVersion: integer().notNull().default(0),
    /** Time since which the folder is private. Null if shared. Folders of requests and deliveries begin private. */
    stoppedAt: integer(),
    /** SHA-256 of the access key, in base64url. Null if the folder is not encrypted. */
    accessHash: text(),
    /** Null if the folder is not encrypted. */
    encryption: text({ mode: 'json' }).$type<Readonly<StoredEncryption>>(),
    /** Encrypted title and message, in base64url. Null if the folder is not encrypted. */
    sealed: text(),
  },
  (t) => [
    index('folders_by_shelf').on(t.ownerId, t.parentId, t.position).where(sql`${t.status} = 'open'`),
    // Only folders with missing files are looked up by this key.
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
    /** Number of the file's directory. 0 at the folder's top level. */
    directory: integer().notNull().default(0),
    size: integer().notNull(),
    /** Media type that the sender declared, without parameters. It may be wrong. */
    type: text().notNull(),
    /** Digest of path and idempotency key. A repeated announcement finds the file by this key. */
    uploadKey: text().notNull(),
    status: text({ enum: ['uploading', 'ready'] }).notNull(),
    /** Time of the announcement. A repeated announcement of an unfinished file updates this time. */
    createdAt: integer().notNull(),
    readyAt: integer(),
    /** Key of the file's object. Only the uploader receives it, so a client that sends it is the uploader. */
    r2Key: text().notNull(),
    /** Size of every part except the last. Null without a multipart session. */
    partBytes: integer(),
    /** Id of R2's multipart session. Stays set when the file is ready. Null if there is none. */
    uploadId: text(),
    etag: text(),
    crc32: integer(),
    downloadCount: integer().notNull().default(0),
    /** 0 if there is no thumbnail. The thumbnail's object key is derived from `r2Key`. */
    thumbnailBytes: integer().notNull().default(0),
    /** Encrypted name, path, type, size and time, with an empty `name`. Null if the file is not encrypted. */
    sealed: text(),
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
 * A directory is inserted with its first file, or when it is sent or created empty. A directory without files is
 * deleted, except if it or a directory below is kept (`isKept`).
 */
export const directories = sqliteTable(
  'directories',
  {
    folderId: text()
      .notNull()
      .references(() => folders.id),
    /** Counted from 1 in each folder. */
    number: integer().notNull(),
    /** Number of the directory above. 0 at the folder's top level. */
    parent: integer().notNull(),
    name: text().notNull(),
    /** Number of files and kept directories at any depth, including this directory if kept. */
    fileCount: integer().notNull(),
    /** True if the directory was sent or created empty. Such a directory stays when it has no files. */
    isKept: integer({ mode: 'boolean' }).notNull().default(false),
    /** Announced bytes of all files in or below this directory. Files that have not arrived also count. */
    totalBytes: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.folderId, t.number] }),
    uniqueIndex('directories_by_name').on(t.folderId, t.parent, t.name),
    index('directories_empty').on(t.folderId).where(sql`${t.fileCount} = 0`),
    index('directories_kept').on(t.folderId).where(sql`${t.isKept} = 1`),
  ],
);

/** Rights that a secret grants. A row has only the hash of the secret. */
export const capabilities = sqliteTable(
  'capabilities',
  {
    secretHash: text().primaryKey(),
    folderId: text()
      .notNull()
      .references(() => folders.id),
    /** `manage`: all rights of the folder's owner. `send`: adding files to a delivery, and cancelling missing files. */
    allows: text({ enum: ['manage', 'send'] }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('capabilities_by_folder').on(t.folderId, t.allows)],
);

/** Parts of multipart uploads. R2's binding cannot list parts. A part has arrived if `etag` is set. */
export const parts = sqliteTable(
  'parts',
  {
    fileId: text()
      .notNull()
      .references(() => files.id),
    number: integer().notNull(),
    size: integer().notNull(),
    /** Lower-case hex. Null until R2 has stored the part once. */
    sha256: text(),
    crc32: integer(),
    etag: text(),
    /** Time of the first arrival. Stays set if the client must send the part again. */
    arrivedAt: integer(),
    /** Number of PUTs in flight. */
    attemptsOpen: integer().notNull(),
    /** True if the newest PUT began while another PUT was in flight. It is then unknown which body R2 stores. */
    isSuspect: integer({ mode: 'boolean' }).notNull(),
    /** Device that sent the newest PUT (`withDevice`). Empty if unknown. */
    device: text(),
    /** Time at which the newest PUT last received bytes, accurate to `PART_PROGRESS_INTERVAL_MS`. */
    heardAt: integer(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] })],
);

/** Deleted files and covers whose objects and multipart sessions still have to be deleted in R2. */
export const removals = sqliteTable(
  'removals',
  {
    folderId: text().notNull(),
    fileId: text().notNull(),
    meterKey: text().notNull(),
    r2Key: text().notNull(),
    /** Multipart session that must be aborted. Null if there is none. */
    uploadId: text(),
    /** Announced bytes that had not arrived when the file was deleted. */
    missingBytes: integer().notNull(),
    /** 1 if the file had not arrived when it was deleted, otherwise 0. */
    missingFiles: integer().notNull().default(0),
    /** Time of the deletion. If R2 failed to delete the object, this is the time of the next attempt. */
    dueAt: integer().notNull(),
    hasThumbnail: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.folderId, t.fileId] }), index('removals_by_meter').on(t.meterKey, t.dueAt)],
);

/** Pictures for link previews. A cover is used only while its folder has the same name, file count and size. */
export const covers = sqliteTable('covers', {
  folderId: text().primaryKey(),
  id: text().notNull(),
  r2Key: text().notNull(),
  name: text().notNull(),
  fileCount: integer().notNull(),
  totalBytes: integer().notNull(),
});

/** Verified SHA-256 of each part. Replaces the rows in `parts` when the upload is complete. */
export const partChecksums = sqliteTable('part_checksums', {
  fileId: text().primaryKey(),
  /** Lower-case hex of all parts in order, without separators. */
  sha256s: text().notNull(),
});

/** Sizes and ETags of large archives, for repeated downloads (`worker/downloads/remembered-store.ts`). */
export const archives = sqliteTable(
  'archives',
  {
    folderId: text().notNull(),
    /** Digest of the selected files and of the revisions of all folders in the archive. */
    digest: text().notNull(),
    size: integer().notNull(),
    etag: text().notNull(),
    /** Time of the archive's newest file or empty directory. */
    modifiedAt: integer().notNull(),
    rememberedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.folderId, t.digest] }), index('archives_by_time').on(t.rememberedAt)],
);

/**
 * Number of items per block of positions. A shelf is one list of folders or files (`worker/folders/shelf-store.ts`). A
 * block has 64 positions on level 1, and 4,096 on level 2.
 */
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

/** Progress of jobs that work in steps. */
export const cursors = sqliteTable('cursors', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export type Folder = typeof folders.$inferSelect;
export type File = typeof files.$inferSelect;
export type Directory = typeof directories.$inferSelect;
export type Removal = typeof removals.$inferSelect;
export type Part = typeof parts.$inferSelect;
