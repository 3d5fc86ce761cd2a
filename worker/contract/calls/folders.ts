/** The file is long because it describes every field of the responses. */
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

const renamed = z.object({ success: z.literal(true), name: z.string() });

/** A file as recipients see it. */
export const fileAnswer = z.object({
  fileId: z.string(),
  originalFilename: z.string(),
  path: z.string(),
  fileSize: count,
  mimeType: z.string(),
  uploadDate: z.string(),
  expiryDate: z.nullable(z.string()),
  downloadCount: count,
  status: z.enum(['ready', 'uploading']),
  /** Present only if some parts of an unfinished file have arrived. */
  arrivedBytes: z.optional(count),
  hasThumbnail: z.optional(z.literal(true)),
  /** Encrypted metadata. `originalFilename` and `path` are then empty, and `fileSize` is the encrypted size. */
  sealed: z.optional(z.string()),
});

/** Only for encrypted folders. */
export const encryptedFields = {
  encryption: z.optional(folderEncryption),
  /** Encrypted title and message. `folderName` is then empty, and the message is null. */
  sealed: z.optional(z.string()),
};

const folderSummary = {
  createdAt: z.string(),
  totalSize: count,
  totalDownloads: count,
  bandwidthUsed: count,
  /** 0 means no limit. */
  bandwidthLimit: count,
};

export const folderAnswer = z.object({
  folderId: z.string(),
  folderName: z.string(),
  shareLink: z.string(),
  ...folderSummary,
  /** First page of files. The call `folderFiles` returns the others. */
  files: z.array(fileAnswer),
  fileCount: count,
  /** At most `TOP_LEVEL_MAX_NAMES` directories, and as many files. Present only if `files` is incomplete. */
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
      /** Directories and files at the top level, even those not listed. */
      entryCount: count,
      /** True if there are too many directories to count all of them in `entryCount`. */
      isPartial: z.boolean(),
    }),
  ),
  /** Arrived files and bytes, including bytes of unfinished files. Present only while announced files are missing. */
  arrived: z.optional(z.object({ files: count, bytes: count })),
  emptyDirectories: z.optional(z.array(z.string())),
  expiryDate: z.nullable(z.string()),
  /** Plain text with newlines. Pages make links of http and https URLs. */
  message: z.nullable(z.string()),
  /** Present if downloads are limited. Only owner and managers see the limit. */
  isLimited: z.optional(z.literal(true)),
  isProtected: z.optional(z.literal(true)),
  isOwn: z.optional(z.literal(true)),
  cover: z.optional(z.string()),
  /** Inner folders that the caller may read, newest first, at most `FOLDER_CHILDREN_MAX`. */
  folders: z.array(z.object({ folderId: z.string(), folderName: z.string(), fileCount: count, totalSize: count })),
  hasMoreFolders: z.optional(z.literal(true)),
  /** Name of a taken-down folder that was public, otherwise null. */
  originalFolderName: z.nullable(z.string()),
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
  ...encryptedFields,
});

/** A folder as its owner sees it. Lists contain expired folders until the purge deletes them. */
export const ownFolderAnswer = z.object({
  folderId: z.string(),
  folderName: z.string(),
  shareLink: z.string(),
  createdAt: z.string(),
  /** Start of a free folder's maximum lifetime: upload time of its oldest file, or creation time of an empty folder. */
  keptSince: z.string(),
  lastAccessed: z.nullable(z.string()),
  /** Number of recipients who received a whole file or archive, or nearly a whole one if downloads are limited. */
  totalDownloads: count,
  firstDownload: z.nullable(z.string()),
  lastDownload: z.nullable(z.string()),
  /** True if the download limit is reached. New recipients then get nothing. */
  isUsedUp: z.boolean(),
  bandwidthUsed: count,
  /** 0 means no limit. */
  bandwidthLimit: count,
  /** `fileCount` counts files in all directories. `folderCount` counts only folders directly inside. */
  fileCount: count,
  folderCount: count,
  /** The folder's first file, if it has a thumbnail. The call `ownThumbnails` returns the thumbnail. */
  thumbnailFileId: z.optional(z.string()),
  unfinishedFiles: count,
  unfinishedBytes: count,
  ownSize: count,
  /** Includes all inner folders. */
  totalSize: count,
  /** True if `totalSize` leaves out some inner folders. */
  isTotalSizePartial: z.boolean(),
  expiryDate: z.nullable(z.string()),
  ...sharingSettings.shape,
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
  originalFolderName: z.nullable(z.string()),
  ...encryptedFields,
});

export const ownFileAnswer = z.extend(fileAnswer, { folderId: z.string(), shareLink: z.string() });

/** For calls that accept a password. Programs send the password by HTTP basic authentication. */
export const PASSWORD_ERRORS = ['password_required', 'wrong_password', 'too_many_passwords'] as const;

/** For calls that accept an access key. `key_required` also has the fields of `lockedFolder`. */
export const KEY_ERRORS = ['key_required', 'wrong_key'] as const;

export const folderEndpoints = {
  folder: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId',
    caller: 'anyone',
    scope: 'read',
    /** With `userId`, the owner needs no password and can read even if sharing is stopped. */
    input: z.object({ folderId: z.string(), userId: z.optional(userId) }),
    output: z.object({ folder: folderAnswer }),
    snakeCase: { folder: { ...SNAKE_CASE.sharedFolder, files: SNAKE_CASE.file } },
    errors: ['not_found', 'expired', 'used_up', 'sharing_stopped', ...PASSWORD_ERRORS, ...KEY_ERRORS],
  }),
  /** A page is a range of file positions. After deletions, it may have fewer than `limit` files. */
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
    output: z.object({ files: z.array(fileAnswer), ...folderSummary, pagination }),
    snakeCase: { files: SNAKE_CASE.file },
    errors: [...CLOSED_ERRORS, ...PASSWORD_ERRORS, ...KEY_ERRORS],
  }),
  deleteFolder: endpoint({
    method: 'DELETE',
    path: '/api/delete-folder/:folderId',
    caller: 'manager',
    scope: 'manage',
    /** Deletes the directory `path` with everything below, or without `path` the folder with all inner folders. */
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
    /** `expiryDate` is the expiry of the empty folder. The first upload into the folder sets another expiry. */
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
     * The new lifetime starts now. -1 means no expiry, and is the only choice of premium users. Inner folders keep
     * their expiry.
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
     * With a management secret, `folderId` is required. For an encrypted file, `sealed` replaces `newFilename`, and
     * `name` in the response is empty.
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
