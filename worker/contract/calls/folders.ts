/** Calls that read and change folders. The file is long because it describes every field of their responses. */
import * as z from 'zod/mini';
import {
  count,
  directory,
  managerUserId,
  pagination,
  queryNumber,
  shareId,
  successAnswer,
  text,
  userId,
} from '../fields.ts';
import {
  FOLDER_FILES_DEFAULT_LIMIT,
  FOLDER_FILES_MAX_LIMIT,
  LIST_MAX_PAGE,
  NAME_MAX_CHARS,
  NO_EXPIRY,
} from '../limits.ts';
import { SNAKE_CASE } from '../spellings.ts';
import { folderEncryption, sealedFile } from './encryption.ts';
import { endpoint } from './endpoint.ts';
import { CLOSED_ERRORS, sharingSettings } from './sharing.ts';

/** `name` is the cleaned name that is stored. */
const renamed = z.object({ success: z.literal(true), name: z.string() });

/** A file, as recipients see it. */
export const fileAnswer = z.object({
  fileId: z.string(),
  originalFilename: z.string(),
  /** Path of the file's directory in the uploaded tree: `''` at the top, segments joined by `/`. */
  path: z.string(),
  fileSize: count,
  mimeType: z.string(),
  uploadDate: z.string(),
  expiryDate: z.nullable(z.string()),
  downloadCount: count,
  status: z.enum(['ready', 'uploading']),
  /** Arrived bytes of a file that is being uploaded in parts. */
  arrivedBytes: z.optional(count),
  /** True if the file has a thumbnail. The call `thumbnails` returns the thumbnail. */
  hasThumbnail: z.optional(z.literal(true)),
  /**
   * Encrypted name, path and type of an end-to-end encrypted file. `originalFilename` and `path` are then empty, and
   * `fileSize` is the encrypted size.
   */
  sealed: z.optional(z.string()),
});

/** Fields of an end-to-end encrypted folder; absent in all other folders. */
export const encryptedFields = {
  encryption: z.optional(folderEncryption),
  /** Encrypted title and message. `folderName` is then empty, and the message is null. */
  sealed: z.optional(z.string()),
};

const folderTotals = {
  createdAt: z.string(),
  totalSize: count,
  totalDownloads: count,
  bandwidthUsed: count,
  /** 0 if there is no limit, because the owner has a premium plan. */
  bandwidthLimit: count,
};

export const folderAnswer = z.object({
  folderId: z.string(),
  folderName: z.string(),
  shareLink: z.string(),
  ...folderTotals,
  /** The first page of files; `folderFiles` returns the other pages. Empty after a takedown. */
  files: z.array(fileAnswer),
  fileCount: count,
  /**
   * Entries directly in the folder: at most `TOP_LEVEL_MAX_NAMES` directories, and at most the same number of files.
   * Present only if `files` is incomplete.
   */
  topLevel: z.optional(
    z.object({
      directories: z.array(z.object({ name: z.string(), size: count })),
      files: z.array(
        z.object({
          fileId: z.string(),
          originalFilename: z.string(),
          fileSize: count,
          hasThumbnail: z.optional(z.literal(true)),
        }),
      ),
      /**
       * Number of entries. The lists may be shorter. If there are very many directories, the number includes only
       * some of them.
       */
      entryCount: count,
      /** True if some directories are missing in `entryCount`. */
      isPartial: z.boolean(),
    }),
  ),
  /**
   * Arrived files and bytes. Present only while announced files are missing. The bytes include arrived parts of
   * unfinished files.
   */
  arrived: z.optional(z.object({ files: count, bytes: count })),
  /** Paths of empty directories. Absent if there are none. */
  emptyDirectories: z.optional(z.array(z.string())),
  expiryDate: z.nullable(z.string()),
  /** Message from the sender: plain text with newlines. Pages show http and https URLs as links. */
  message: z.nullable(z.string()),
  /** True if downloads are limited. Each recipient then needs a place. Only the owner sees the limit itself. */
  isLimited: z.optional(z.literal(true)),
  /** True if recipients need a password. The page has no links to single files of a protected or limited folder. */
  isProtected: z.optional(z.literal(true)),
  /** True if the caller owns the folder. */
  isOwn: z.optional(z.literal(true)),
  /** Id of the folder's picture (`bytePaths.cover`). Absent if there is no picture. */
  cover: z.optional(z.string()),
  /** Folders inside this folder that the caller may read, newest first, at most `FOLDER_CHILDREN_MAX`. */
  folders: z.array(z.object({ folderId: z.string(), folderName: z.string(), fileCount: count, totalSize: count })),
  /** True if older folders inside this folder are missing in `folders`. */
  hasMoreFolders: z.optional(z.literal(true)),
  originalFolderName: z.nullable(z.string()),
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
  ...encryptedFields,
});

/**
 * A folder, as its owner sees it. Lists also contain expired folders until the purge deletes them. The `expiryDate`
 * of an expired folder is in the past.
 */
export const ownFolderAnswer = z.object({
  folderId: z.string(),
  folderName: z.string(),
  /** Link for recipients, the same as in the response of `init`. */
  shareLink: z.string(),
  createdAt: z.string(),
  /**
   * Upload time of the folder's oldest file, or creation time of an empty folder. The maximum lifetime of
   * folders of free users starts at this time.
   */
  keptSince: z.string(),
  lastAccessed: z.nullable(z.string()),
  /**
   * Number of downloads. Each recipient who received a whole file or archive is one download. `firstDownload` and
   * `lastDownload` are the times of the first and the last download.
   */
  totalDownloads: count,
  firstDownload: z.nullable(z.string()),
  lastDownload: z.nullable(z.string()),
  /** True if the download limit is reached. New recipients then get nothing. */
  isUsedUp: z.boolean(),
  bandwidthUsed: count,
  /** 0 if unlimited. */
  bandwidthLimit: count,
  /** Number of the folder's own files, in all its directories, and number of folders directly inside it. */
  fileCount: count,
  folderCount: count,
  /**
   * Id of the folder's first file. Absent if this file has no thumbnail. The call `ownThumbnails` returns the
   * thumbnail.
   */
  thumbnailFileId: z.optional(z.string()),
  /** The folder's own files that have not arrived, and their missing bytes. */
  unfinishedFiles: count,
  unfinishedBytes: count,
  /** Bytes of the folder's own files. */
  ownSize: count,
  /** Bytes of the folder's own files and of all folders inside it, at any depth. */
  totalSize: count,
  /** True if only some of the folders inside are included. Then `totalSize` is too low. */
  isTotalSizePartial: z.boolean(),
  expiryDate: z.nullable(z.string()),
  ...sharingSettings.shape,
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
  originalFolderName: z.nullable(z.string()),
  ...encryptedFields,
});

export const ownFileAnswer = z.extend(fileAnswer, { folderId: z.string(), shareLink: z.string() });

/** Errors of calls that accept the folder's password. Programs send the password by HTTP basic authentication. */
export const PASSWORD_ERRORS = ['password_required', 'wrong_password', 'too_many_passwords'] as const;

/**
 * Errors of calls that accept the access key of an encrypted folder. The error `key_required` also has the fields of
 * `lockedFolder`.
 */
export const KEY_ERRORS = ['key_required', 'wrong_key'] as const;

export const folderEndpoints = {
  folder: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId',
    caller: 'anyone',
    scope: 'read',
    /** With `userId`, the owner can also read a folder that is not shared or has a password. */
    input: z.object({ folderId: z.string(), userId: z.optional(userId) }),
    output: z.object({ folder: folderAnswer }),
    snakeCase: { folder: { ...SNAKE_CASE.sharedFolder, files: SNAKE_CASE.file } },
    errors: ['not_found', 'expired', 'used_up', 'sharing_stopped', ...PASSWORD_ERRORS, ...KEY_ERRORS],
  }),
  /**
   * Returns a page of a folder's files. A page covers a fixed range of file positions. If files in this range were
   * deleted, the page has fewer than `limit` files.
   */
  folderFiles: endpoint({
    method: 'GET',
    path: '/api/folder-files/:folderId',
    caller: 'anyone',
    scope: 'read',
    input: z.object({
      folderId: z.string(),
      userId: z.optional(userId),
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(FOLDER_FILES_DEFAULT_LIMIT, FOLDER_FILES_MAX_LIMIT),
    }),
    output: z.object({ files: z.array(fileAnswer), ...folderTotals, pagination }),
    snakeCase: { files: SNAKE_CASE.file },
    errors: [...CLOSED_ERRORS, ...PASSWORD_ERRORS, ...KEY_ERRORS],
  }),
  deleteFolder: endpoint({
    method: 'DELETE',
    path: '/api/delete-folder/:folderId',
    caller: 'manager',
    scope: 'manage',
    /**
     * With `path`, deletes that directory and everything below it. Without `path`, deletes the folder and all folders
     * inside it.
     */
    input: z.object({ folderId: z.string(), userId: managerUserId, path: directory }),
    output: successAnswer,
    errors: ['taken_down', 'encrypted'],
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/api/folder/create',
    caller: 'user',
    scope: 'manage',
    input: z.object({ userId, folderName: text(NAME_MAX_CHARS), parentFolderId: z.nullish(shareId) }),
    /**
     * An empty folder has the maximum expiry. The first upload into the folder sets the expiry that the sender of
     * this upload chose.
     */
    output: z.object({
      folderId: z.string(),
      folderName: z.string(),
      shareLink: z.string(),
      expiryDate: z.nullable(z.string()),
    }),
    errors: [
      'uploader_excluded',
      'not_found',
      'expired',
      'used_up',
      'taken_down',
      'encrypted',
      'too_many_folders',
      'too_many_files',
    ],
  }),
  /** Creates an empty directory at `path` of a folder's tree. */
  createDirectory: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/directory',
    caller: 'manager',
    scope: 'manage',
    input: z.object({ folderId: z.string(), userId: managerUserId, folderName: text(NAME_MAX_CHARS), path: directory }),
    output: renamed,
    errors: [
      'uploader_excluded',
      'expired',
      'used_up',
      'taken_down',
      'encrypted',
      'cannot_move',
      'folder_busy',
      'too_many_folders',
      'too_many_files',
    ],
  }),
  changeExpiry: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/expiry',
    caller: 'manager',
    scope: 'manage',
    /**
     * The new lifetime starts now. Folders inside this folder keep their expiry. -1 means no expiry. Premium users
     * may send only -1.
     */
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      expiryDays: z.number('must be a number').check(z.gte(NO_EXPIRY, 'is not allowed')),
    }),
    output: z.object({ success: z.literal(true), expiryDate: z.nullable(z.string()) }),
    errors: ['expired', 'used_up', 'taken_down', 'folder_busy'],
  }),
  renameFolder: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/rename',
    caller: 'manager',
    scope: 'manage',
    /** With `path`, renames that directory of the folder's tree. */
    input: z.object({ folderId: z.string(), userId: managerUserId, folderName: text(NAME_MAX_CHARS), path: directory }),
    output: renamed,
    errors: ['expired', 'used_up', 'taken_down', 'encrypted', 'cannot_move', 'folder_busy'],
  }),
  renameFile: endpoint({
    method: 'PUT',
    path: '/api/file/:fileId/rename',
    caller: 'manager',
    scope: 'manage',
    /**
     * With `folderId`, renames the file only if it is in that folder. A caller with a management secret must send
     * `folderId`. An encrypted file needs `sealed` instead of `newFilename`. In the response, `name` is then empty.
     */
    input: z.object({
      fileId: z.string(),
      folderId: z.optional(shareId),
      userId: managerUserId,
      newFilename: z.optional(text(NAME_MAX_CHARS)),
      sealed: z.optional(sealedFile),
    }),
    output: renamed,
    errors: ['expired', 'used_up', 'taken_down', 'encrypted'],
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/api/delete-file/:folderId/:fileId',
    caller: 'manager',
    scope: 'manage',
    input: z.object({ folderId: z.string(), fileId: z.string(), userId: managerUserId }),
    output: successAnswer,
    errors: ['taken_down'],
  }),
} as const;

export type FileAnswer = z.output<typeof fileAnswer>;
export type FolderAnswer = z.output<typeof folderAnswer>;
export type OwnFolderAnswer = z.output<typeof ownFolderAnswer>;
export type OwnFileAnswer = z.output<typeof ownFileAnswer>;
