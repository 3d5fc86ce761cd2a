import * as z from 'zod/mini';
import { count, directory, done, managerUserId, pagination, queryNumber, shareId, text, userId } from '../fields';
import {
  FOLDER_FILES_DEFAULT_LIMIT,
  FOLDER_FILES_MAX_LIMIT,
  LIST_MAX_PAGE,
  NAME_MAX_CHARS,
  NO_EXPIRY,
} from '../limits';
import { SNAKE_CASE } from '../spellings';
import { endpoint } from './endpoint';
import { sharingSettings } from './sharing';

/** The name as it was cleaned and kept. */
const renamed = z.object({ success: z.literal(true), name: z.string() });

/** One file as readers see it. */
export const fileAnswer = z.object({
  fileId: z.string(),
  originalFilename: z.string(),
  /** Its place in the uploaded folder tree: `''` at the top, segments joined by `/`. */
  path: z.string(),
  fileSize: count,
  mimeType: z.string(),
  uploadDate: z.string(),
  expiryDate: z.nullable(z.string()),
  downloadCount: count,
  status: z.enum(['ready', 'uploading']),
  /** Of one that is on its way in parts: how much of it is there. */
  arrivedBytes: z.optional(count),
});

/** Of `folderFiles`, a page is a window of positions: where files were deleted it holds fewer than `limit`. */
const folderTotals = {
  createdAt: z.string(),
  totalSize: count,
  totalDownloads: count,
  bandwidthUsed: count,
  /** 0: none, while the owner is premium. */
  bandwidthLimit: count,
};

export const folderAnswer = z.object({
  folderId: z.string(),
  folderName: z.string(),
  shareLink: z.string(),
  ...folderTotals,
  /** The first page; the rest comes from `folderFiles`. Empty once the folder was taken down. */
  files: z.array(fileAnswer),
  fileCount: count,
  /** Only if `files` is not all: what is directly in the folder, at most `TOP_LEVEL_MAX_NAMES` directories and files. */
  topLevel: z.optional(
    z.object({
      directories: z.array(z.object({ name: z.string(), size: count })),
      files: z.array(z.object({ fileId: z.string(), originalFilename: z.string(), fileSize: count })),
      /** Number of directories and files directly in the folder, listed or not. */
      entryCount: count,
      /** True if there are more entries than `entryCount`. */
      isPartial: z.boolean(),
    }),
  ),
  /** Only of an unfinished folder: files and bytes that have arrived, arrived parts of unfinished files included. */
  arrived: z.optional(z.object({ files: count, bytes: count })),
  /** The paths of the directories that hold nothing, at most `FOLDER_MAX_EMPTY_DIRECTORIES`; absent where there is none. */
  emptyDirectories: z.optional(z.array(z.string())),
  expiryDate: z.nullable(z.string()),
  /** Sender's message: plain text with newlines. Pages show http and https addresses in it as links. */
  message: z.nullable(z.string()),
  /** It may be downloaded only so often: whoever begins takes a place. How many there are is its owner's business. */
  isLimited: z.optional(z.literal(true)),
  /** Its readers need a password. Links to single files of it, or of a limited folder, are not offered. */
  isProtected: z.optional(z.literal(true)),
  /** The id of its picture (`bytePaths.cover`); absent where there is none. */
  cover: z.optional(z.string()),
  /** What was created inside it and can be read now, newest first, at most `FOLDER_CHILDREN_MAX`. */
  folders: z.array(z.object({ folderId: z.string(), folderName: z.string(), fileCount: count, totalSize: count })),
  /** Older folders are inside it, too, which `folders` leaves out. */
  hasMoreFolders: z.optional(z.literal(true)),
  originalFolderName: z.nullable(z.string()),
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
});

/** A folder as its owner sees it in a list. An expired one is listed until the purge, its `expiryDate` in the past. */
export const ownFolderAnswer = z.object({
  folderId: z.string(),
  folderName: z.string(),
  /** What people pass on, as `init` answers it. */
  shareLink: z.string(),
  createdAt: z.string(),
  /** When its oldest file was uploaded; of an empty folder, its creation. The longest free lifetime counts from here. */
  keptSince: z.string(),
  lastAccessed: z.nullable(z.string()),
  /** Recipients who were delivered something of it whole, and when the first and the last of them were. */
  totalDownloads: count,
  firstDownload: z.nullable(z.string()),
  lastDownload: z.nullable(z.string()),
  /** It was downloaded as often as it may be, and is gone for everybody who has not begun. */
  isUsedUp: z.boolean(),
  bandwidthUsed: count,
  /** 0: none. */
  bandwidthLimit: count,
  /** Its own files, in all its directories, and the folders directly inside it. */
  fileCount: count,
  folderCount: count,
  /** Its own files that have not arrived, and the bytes that are missing of them. */
  unfinishedFiles: count,
  unfinishedBytes: count,
  /** Bytes of its own files, and with those of all folders inside it, however deep. */
  ownSize: count,
  totalSize: count,
  /** There is more inside than was looked at: `totalSize` is the least that it can be. */
  isTotalSizePartial: z.boolean(),
  expiryDate: z.nullable(z.string()),
  ...sharingSettings.shape,
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
  originalFolderName: z.nullable(z.string()),
});

export const ownFileAnswer = z.extend(fileAnswer, { folderId: z.string(), shareLink: z.string() });

/** Where a program may send the password with the request (HTTP's basic authentication). */
export const PASSWORD_ERRORS = ['password_required', 'wrong_password', 'too_many_passwords'] as const;

export const folderEndpoints = {
  folder: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId',
    caller: 'anyone',
    scope: 'read',
    /** With a `userId` that is its owner's, a folder is read that was stopped or protected. */
    input: z.object({ folderId: z.string(), userId: z.optional(userId) }),
    output: z.object({ folder: folderAnswer }),
    snakeCase: { folder: { ...SNAKE_CASE.sharedFolder, files: SNAKE_CASE.file } },
    errors: ['not_found', 'expired', 'used_up', 'sharing_stopped', ...PASSWORD_ERRORS],
  }),
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
    errors: ['not_found', 'expired', 'used_up', 'taken_down', 'sharing_stopped', ...PASSWORD_ERRORS],
  }),
  deleteFolder: endpoint({
    method: 'DELETE',
    path: '/api/delete-folder/:folderId',
    caller: 'manager',
    scope: 'manage',
    /** With `path` only what is at or below that directory goes; without, the folder with all folders inside it. */
    input: z.object({ folderId: z.string(), userId: managerUserId, path: directory }),
    output: done,
    errors: ['sign_in_required', 'not_found', 'taken_down'],
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/api/folder/create',
    caller: 'user',
    scope: 'manage',
    input: z.object({ userId, folderName: text(NAME_MAX_CHARS), parentFolderId: z.nullish(shareId) }),
    /** Empty, it has the longest expiry there is; the first files it gets bring their own. */
    output: z.object({
      folderId: z.string(),
      folderName: z.string(),
      shareLink: z.string(),
      expiryDate: z.nullable(z.string()),
    }),
    errors: [
      'uploader_excluded',
      'sign_in_required',
      'not_found',
      'expired',
      'used_up',
      'taken_down',
      'too_many_folders',
      'too_many_files',
    ],
  }),
  /** Makes an empty directory at `path` of a folder's tree. */
  createDirectory: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/directory',
    caller: 'manager',
    scope: 'manage',
    input: z.object({ folderId: z.string(), userId: managerUserId, folderName: text(NAME_MAX_CHARS), path: directory }),
    output: renamed,
    errors: [
      'uploader_excluded',
      'sign_in_required',
      'not_found',
      'expired',
      'used_up',
      'taken_down',
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
    /** From now, and only of this folder: those inside it have their own. -1: none, for premium, which has no other. */
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      expiryDays: z.number('must be a number').check(z.gte(NO_EXPIRY, 'is not allowed')),
    }),
    output: z.object({ success: z.literal(true), expiryDate: z.nullable(z.string()) }),
    errors: ['sign_in_required', 'not_found', 'expired', 'used_up', 'taken_down', 'folder_busy'],
  }),
  renameFolder: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/rename',
    caller: 'manager',
    scope: 'manage',
    /** With `path` that directory of the folder's tree gets the name. */
    input: z.object({ folderId: z.string(), userId: managerUserId, folderName: text(NAME_MAX_CHARS), path: directory }),
    output: renamed,
    errors: ['sign_in_required', 'not_found', 'expired', 'used_up', 'taken_down', 'cannot_move', 'folder_busy'],
  }),
  renameFile: endpoint({
    method: 'PUT',
    path: '/api/file/:fileId/rename',
    caller: 'manager',
    scope: 'manage',
    /** With `folderId` only if it is in that folder, which a management secret demands. */
    input: z.object({
      fileId: z.string(),
      folderId: z.optional(shareId),
      userId: managerUserId,
      newFilename: text(NAME_MAX_CHARS),
    }),
    output: renamed,
    errors: ['sign_in_required', 'not_found', 'expired', 'used_up', 'taken_down'],
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/api/delete-file/:folderId/:fileId',
    caller: 'manager',
    scope: 'manage',
    input: z.object({ folderId: z.string(), fileId: z.string(), userId: managerUserId }),
    output: done,
    errors: ['sign_in_required', 'not_found', 'taken_down'],
  }),
} as const;

export type FileAnswer = z.output<typeof fileAnswer>;
export type FolderAnswer = z.output<typeof folderAnswer>;
export type OwnFolderAnswer = z.output<typeof ownFolderAnswer>;
export type OwnFileAnswer = z.output<typeof ownFileAnswer>;
