import * as z from 'zod/mini';
import { listBody } from './body-limits';
import { endpoint } from './endpoint';
import { count, directory, done, list, managerUserId, pagination, queryNumber, shareId, text, userId } from './fields';
import {
  CHECKSUMS_MAX_LIMIT,
  DELETE_BODY_MAX_BYTES,
  DELETE_MAX_ITEMS,
  FOLDER_FILES_DEFAULT_LIMIT,
  FOLDER_FILES_MAX_LIMIT,
  LIST_MAX_PAGE,
  MOVE_BODY_MAX_BYTES,
  MOVE_MAX_ITEMS,
  MY_FILES_MAX_LIMIT,
  NAME_MAX_CHARS,
  NO_EXPIRY,
} from './limits';
import { sharingSettings } from './sharing';

/** The name as it was cleaned and kept. */
const renamed = z.object({ success: z.literal(true), name: z.string() });

/** One file as readers see it. */
export const fileAnswer = z.object({
  fileId: z.string(),
  original_filename: z.string(),
  /** Its place in the uploaded folder tree: `''` at the top, segments joined by `/`. */
  path: z.string(),
  file_size: count,
  mime_type: z.string(),
  upload_date: z.string(),
  expiry_date: z.nullable(z.string()),
  download_count: count,
  status: z.enum(['ready', 'uploading']),
  /** Of one that is on its way in parts: how much of it is there. */
  arrived_bytes: z.optional(count),
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
  folder_name: z.string(),
  shareLink: z.string(),
  ...folderTotals,
  /** The first page; the rest comes from `folderFiles`. Empty once the folder was taken down. */
  files: z.array(fileAnswer),
  fileCount: count,
  /** While files are on their way: how many are there, and how many bytes with the parts of those in `files`. */
  arrived: z.optional(z.object({ files: count, bytes: count })),
  /** The paths of the directories that hold nothing, at most `FOLDER_MAX_EMPTY_DIRECTORIES`; absent where there is none. */
  emptyDirectories: z.optional(z.array(z.string())),
  expiryDate: z.nullable(z.string()),
  /** What its sender says: plain text, lines separated by newlines. */
  message: z.nullable(z.string()),
  /** What was created inside it and can be read now, newest first, at most `FOLDER_CHILDREN_MAX`. */
  folders: z.array(z.object({ folderId: z.string(), folder_name: z.string(), file_count: count, total_size: count })),
  original_folder_name: z.nullable(z.string()),
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
});

/** A folder as its owner sees it in a list. An expired one is listed until the purge, its `expiry_date` in the past. */
export const ownFolderAnswer = z.object({
  folder_id: z.string(),
  folder_name: z.string(),
  /** What people pass on, as `init` answers it. */
  shareLink: z.string(),
  created_at: z.string(),
  lastAccessed: z.nullable(z.string()),
  total_downloads: count,
  bandwidth_used: count,
  /** 0: none. */
  bandwidth_limit: count,
  /** Its own files, in all its directories, and the folders directly inside it. */
  file_count: count,
  folder_count: count,
  /** Bytes of its own files, and with those of all folders inside it, however deep. */
  own_size: count,
  total_size: count,
  /** There is more inside than was looked at: `total_size` is the least that it can be. */
  is_total_size_partial: z.boolean(),
  expiry_date: z.nullable(z.string()),
  ...sharingSettings.shape,
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
  original_folder_name: z.nullable(z.string()),
});

export const ownFileAnswer = z.extend(fileAnswer, { folderId: z.string(), shareLink: z.string() });

/** `usual`: folders (the newest first), directories (by name), files (as they were sent). */
export const LIST_ORDERS = ['usual', 'name', 'name-desc', 'size', 'size-desc', 'date', 'date-desc'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** Items of My Files: folders (`folderId` alone), files (with `fileId`) and directories (with `path`). */
const items = (maxItems: number) =>
  list(z.object({ folderId: shareId, fileId: z.optional(shareId), path: directory }), {
    min: [1, 'must name at least one item'],
    max: [maxItems, `must name at most ${maxItems} items`],
  });
/** The items with which nothing was done, by their index, and why. */
const itemFailures = z.object({ failures: z.array(z.object({ index: count, code: z.string(), error: z.string() })) });

const userStats = z.object({
  totalFiles: count,
  totalSize: count,
  totalDownloads: count,
  activeFolders: count,
  /** Those whose time has come and that the purge has not removed yet. */
  expiredFolders: count,
});

/** Where a program may send the password with the request (HTTP's basic authentication). */
const PASSWORD_ERRORS = ['password_required', 'wrong_password', 'too_many_passwords'] as const;

export const folderEndpoints = {
  folder: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId',
    caller: 'anyone',
    /** With a `userId` that is its owner's, a folder is read that was stopped or protected. */
    input: z.object({ folderId: z.string(), userId: z.optional(userId) }),
    output: z.object({ folder: folderAnswer }),
    errors: ['not_found', 'expired', 'sharing_stopped', ...PASSWORD_ERRORS],
  }),
  folderFiles: endpoint({
    method: 'GET',
    path: '/api/folder-files/:folderId',
    caller: 'anyone',
    input: z.object({
      folderId: z.string(),
      userId: z.optional(userId),
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(FOLDER_FILES_DEFAULT_LIMIT, FOLDER_FILES_MAX_LIMIT),
    }),
    output: z.object({ files: z.array(fileAnswer), ...folderTotals, pagination }),
    errors: ['not_found', 'expired', 'taken_down', 'sharing_stopped', ...PASSWORD_ERRORS],
  }),
  /**
   * What the server has found the files to be as they came in. `files` is a window of positions, as in `folderFiles`, of
   * those that have arrived.
   */
  checksums: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId/checksums',
    caller: 'anyone',
    input: z.object({
      folderId: z.string(),
      userId: z.optional(userId),
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(CHECKSUMS_MAX_LIMIT, CHECKSUMS_MAX_LIMIT),
    }),
    output: z.object({
      files: z.array(
        z.object({
          fileId: z.string(),
          original_filename: z.string(),
          path: z.string(),
          file_size: count,
          /** SHA-256 of the whole file, lower-case hex; null: it came in several parts, or long ago. */
          sha256: z.nullable(z.string()),
          /** Of one that came in parts: the size of all but the last, and their SHA-256 in their order. */
          partSize: z.nullable(count),
          parts: z.array(z.string()),
        }),
      ),
      pagination,
    }),
    errors: ['not_found', 'expired', 'taken_down', 'sharing_stopped', 'too_many_checksums', ...PASSWORD_ERRORS],
  }),
  deleteFolder: endpoint({
    method: 'DELETE',
    path: '/api/delete-folder/:folderId',
    caller: 'manager',
    /** With `path` only what is at or below that directory goes; without, the folder with all folders inside it. */
    input: z.object({ folderId: z.string(), userId: managerUserId, path: directory }),
    output: done,
    errors: ['sign_in_required', 'not_found', 'taken_down'],
  }),
  /** One level of My Files, or with `search` everything below it whose name contains that, in any case. */
  foldersPaginated: endpoint({
    method: 'POST',
    path: '/api/folders/paginated',
    caller: 'user',
    input: z.object({
      userId,
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(MY_FILES_MAX_LIMIT, MY_FILES_MAX_LIMIT),
      search: z._default(text(NAME_MAX_CHARS).check(z.trim()), ''),
      parentFolderId: z.nullish(shareId),
      /** A directory inside `parentFolderId`. */
      path: directory,
      order: z._default(z.enum(LIST_ORDERS, 'is not an order'), 'usual'),
    }),
    /** A page goes on from list to list: folders, directories, files, each of them in the order. */
    output: z.object({
      folders: z.array(ownFolderAnswer),
      /** `total_size`: bytes of all files in it and below. */
      directories: z.array(z.object({ name: z.string(), path: z.string(), total_size: count })),
      files: z.array(ownFileAnswer),
      pagination,
      /** False where there is more than can be sorted (`MY_FILES_SORT_MAX_ITEMS`): the order is the usual one. */
      isSorted: z.boolean(),
      /** From the root down to and including `parentFolderId`; empty at the root. */
      trail: z.array(z.object({ folderId: z.string(), folder_name: z.string() })),
      current: z.nullable(ownFolderAnswer),
    }),
    errors: ['sign_in_required', 'not_found'],
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/api/folder/create',
    caller: 'user',
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
    input: z.object({ folderId: z.string(), userId: managerUserId, folderName: text(NAME_MAX_CHARS), path: directory }),
    output: renamed,
    errors: [
      'uploader_excluded',
      'sign_in_required',
      'not_found',
      'expired',
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
    /** From now, and only of this folder: those inside it have their own. -1: none, for premium, which has no other. */
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      expiryDays: z.number('must be a number').check(z.gte(NO_EXPIRY, 'is not allowed')),
    }),
    output: z.object({ success: z.literal(true), expiryDate: z.nullable(z.string()) }),
    errors: ['sign_in_required', 'not_found', 'expired', 'taken_down', 'folder_busy'],
  }),
  renameFolder: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/rename',
    caller: 'manager',
    /** With `path` that directory of the folder's tree gets the name. */
    input: z.object({ folderId: z.string(), userId: managerUserId, folderName: text(NAME_MAX_CHARS), path: directory }),
    output: renamed,
    errors: ['sign_in_required', 'not_found', 'expired', 'taken_down', 'cannot_move', 'folder_busy'],
  }),
  renameFile: endpoint({
    method: 'PUT',
    path: '/api/file/:fileId/rename',
    caller: 'manager',
    /** With `folderId` only if it is in that folder, which a management secret demands. */
    input: z.object({
      fileId: z.string(),
      folderId: z.optional(shareId),
      userId: managerUserId,
      newFilename: text(NAME_MAX_CHARS),
    }),
    output: renamed,
    errors: ['sign_in_required', 'not_found', 'expired', 'taken_down'],
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/api/delete-file/:folderId/:fileId',
    caller: 'manager',
    input: z.object({ folderId: z.string(), fileId: z.string(), userId: managerUserId }),
    output: done,
    errors: ['sign_in_required', 'not_found', 'taken_down'],
  }),
  /**
   * Moves items of My Files to the top (`toFolderId` null), into a folder, or into the directory `toPath` of its tree,
   * which comes to be if it is not there. Each is moved or not by itself.
   */
  moveItems: endpoint({
    method: 'POST',
    path: '/api/my-files/move',
    caller: 'user',
    body: listBody('items', MOVE_MAX_ITEMS, MOVE_BODY_MAX_BYTES),
    input: z.object({
      userId,
      items: items(MOVE_MAX_ITEMS),
      toFolderId: z.nullish(shareId),
      toPath: directory,
    }),
    output: itemFailures,
    errors: ['sign_in_required', 'not_found', 'expired', 'taken_down'],
  }),
  /**
   * Deletes items of My Files: folders with all folders inside, directories with all that is below. Each is deleted or
   * not by itself. The directories of one call are in one folder.
   */
  deleteItems: endpoint({
    method: 'POST',
    path: '/api/my-files/delete',
    caller: 'user',
    body: listBody('items', DELETE_MAX_ITEMS, DELETE_BODY_MAX_BYTES),
    input: z.object({ userId, items: items(DELETE_MAX_ITEMS) }),
    output: itemFailures,
    errors: ['sign_in_required'],
  }),
  userStats: endpoint({
    method: 'GET',
    path: '/api/user/stats',
    caller: 'user',
    input: z.object({ userId }),
    output: userStats,
    errors: ['sign_in_required'],
  }),
  /** The same as pages of before ask for it, with the id in the path; readable for one release. */
  userStatsByPath: endpoint({
    method: 'GET',
    path: '/api/user/:userId/stats',
    caller: 'user',
    input: z.object({ userId }),
    output: userStats,
    errors: ['sign_in_required'],
  }),
} as const;

export type FileAnswer = z.output<typeof fileAnswer>;
export type FolderAnswer = z.output<typeof folderAnswer>;
export type OwnFolderAnswer = z.output<typeof ownFolderAnswer>;
export type OwnFileAnswer = z.output<typeof ownFileAnswer>;
