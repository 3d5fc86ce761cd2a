import * as z from 'zod/mini';
import { listBody } from '../body-limits';
import { reasons } from '../errors';
import { count, directory, list, pagination, queryNumber, shareId, text, userId } from '../fields';
import {
  DELETE_BODY_MAX_BYTES,
  DELETE_MAX_ITEMS,
  EXPORT_CURSOR_MAX_CHARS,
  LIST_MAX_PAGE,
  MOVE_BODY_MAX_BYTES,
  MOVE_MAX_ITEMS,
  MY_FILES_MAX_LIMIT,
  NAME_MAX_CHARS,
} from '../limits';
import { SNAKE_CASE } from '../spellings';
import { endpoint } from './endpoint';
import { ownFileAnswer, ownFolderAnswer } from './folders';

/** `usual`: folders (newest first), directories (by name), files (in upload order). */
export const LIST_ORDERS = ['usual', 'name', 'name-desc', 'size', 'size-desc', 'date', 'date-desc'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

const userStats = z.object({
  totalFiles: count,
  totalSize: count,
  totalDownloads: count,
  activeFolders: count,
  /** Number of expired folders that the purge has not removed yet. */
  expiredFolders: count,
});

/** A folder has only `folderId`. A file also has `fileId`, a directory `path`. */
const items = (maxItems: number) =>
  list(z.object({ folderId: shareId, fileId: z.optional(shareId), path: directory }), {
    min: [1, 'must name at least one item'],
    max: [maxItems, `must name at most ${maxItems} items`],
  });

const moveReasons = Object.keys(reasons.cannot_move) as readonly (keyof typeof reasons.cannot_move)[];

/** Failed items, by their index in the input. All other items succeeded. */
const itemFailures = z.object({
  failures: z.array(
    z.object({
      index: count,
      code: z.string(),
      error: z.string(),
      reason: z.optional(z.enum(moveReasons)),
      max: z.optional(count),
    }),
  ),
});

export const myFilesEndpoints = {
  /**
   * Returns one level of My Files. With `search`, returns all folders and files below that level whose name contains
   * the text, ignoring case. Directories and encrypted names are not found.
   */
  foldersPaginated: endpoint({
    method: 'POST',
    path: '/api/folders/paginated',
    caller: 'user',
    scope: 'read',
    input: z.object({
      userId,
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(MY_FILES_MAX_LIMIT, MY_FILES_MAX_LIMIT),
      search: z._default(text(NAME_MAX_CHARS).check(z.trim()), ''),
      parentFolderId: z.nullish(shareId),
      path: directory,
      order: z._default(z.enum(LIST_ORDERS, 'is not an order'), 'usual'),
    }),
    output: z.object({
      folders: z.array(ownFolderAnswer),
      directories: z.array(z.object({ name: z.string(), path: z.string(), totalSize: count })),
      files: z.array(ownFileAnswer),
      pagination,
      /** If false, the order is `usual`, because entries or inner folders exceed `MY_FILES_SORT_MAX_ITEMS`. */
      isSorted: z.boolean(),
      /** Folders from the top level down to `parentFolderId`. Empty at the root. */
      trail: z.array(z.object({ folderId: z.string(), folderName: z.string() })),
      current: z.nullable(ownFolderAnswer),
    }),
    snakeCase: { folders: SNAKE_CASE.listedFolder },
    errors: ['not_found', 'encrypted'],
  }),
  /**
   * Returns the encrypted folders at and below `parentFolderId` (or all) with their files, so that the page can decrypt
   * and search their names. Pass `next` as `after` to get the next page, which may continue in the same folder.
   */
  encryptedItems: endpoint({
    method: 'GET',
    path: '/api/my-files/encrypted',
    caller: 'user',
    scope: 'read',
    input: z.object({
      userId,
      parentFolderId: z.optional(shareId),
      after: z.optional(text(EXPORT_CURSOR_MAX_CHARS)),
    }),
    output: z.object({
      folders: z.array(ownFolderAnswer),
      files: z.array(ownFileAnswer),
      next: z.nullable(z.string()),
    }),
  }),
  /**
   * Moves items to the top level, or into a folder (`toFolderId`) and its directory (`toPath`). Creates a missing
   * directory. If an item fails, the other items still move.
   */
  moveItems: endpoint({
    method: 'POST',
    path: '/api/my-files/move',
    caller: 'user',
    scope: 'manage',
    body: listBody('items', MOVE_MAX_ITEMS, MOVE_BODY_MAX_BYTES),
    input: z.object({
      userId,
      items: items(MOVE_MAX_ITEMS),
      toFolderId: z.nullish(shareId),
      toPath: directory,
    }),
    output: itemFailures,
    errors: ['not_found', 'expired', 'used_up', 'taken_down', 'encrypted'],
  }),
  /**
   * Deletes items with everything inside. If an item fails, the other items are still deleted. All directories must be
   * in one folder.
   */
  deleteItems: endpoint({
    method: 'POST',
    path: '/api/my-files/delete',
    caller: 'user',
    scope: 'manage',
    body: listBody('items', DELETE_MAX_ITEMS, DELETE_BODY_MAX_BYTES),
    input: z.object({ userId, items: items(DELETE_MAX_ITEMS) }),
    output: itemFailures,
  }),
  userStats: endpoint({
    method: 'GET',
    path: '/api/user/stats',
    caller: 'user',
    scope: 'read',
    input: z.object({ userId }),
    output: userStats,
  }),
  userStatsByPath: endpoint({
    method: 'GET',
    path: '/api/user/:userId/stats',
    caller: 'user',
    scope: 'read',
    input: z.object({ userId }),
    output: userStats,
  }),
} as const;
