import * as z from 'zod/mini';
import { listBody } from '../body-limits';
import { count, directory, list, pagination, queryNumber, shareId, text, userId } from '../fields';
import {
  DELETE_BODY_MAX_BYTES,
  DELETE_MAX_ITEMS,
  LIST_MAX_PAGE,
  MOVE_BODY_MAX_BYTES,
  MOVE_MAX_ITEMS,
  MY_FILES_MAX_LIMIT,
  NAME_MAX_CHARS,
} from '../limits';
import { SNAKE_CASE } from '../spellings';
import { endpoint } from './endpoint';
import { ownFileAnswer, ownFolderAnswer } from './folders';

/** The sort orders. `usual`: folders (newest first), directories (by name), files (in upload order). */
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

/** Items of My Files. A folder has only `folderId`. A file also has `fileId`. A directory also has `path`. */
const items = (maxItems: number) =>
  list(z.object({ folderId: shareId, fileId: z.optional(shareId), path: directory }), {
    min: [1, 'must name at least one item'],
    max: [maxItems, `must name at most ${maxItems} items`],
  });

/** Failed items with the reason. `index` is the position in the input. All other items succeeded. */
const itemFailures = z.object({ failures: z.array(z.object({ index: count, code: z.string(), error: z.string() })) });

export const myFilesEndpoints = {
  /**
   * Returns one level of My Files. With `search`, returns all items below that level whose name contains the text,
   * ignoring case.
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
      /** A directory inside `parentFolderId`. */
      path: directory,
      order: z._default(z.enum(LIST_ORDERS, 'is not an order'), 'usual'),
    }),
    /**
     * The whole list has folders first, then directories, then files. Each kind is sorted separately. A page may have
     * items of several kinds.
     */
    output: z.object({
      folders: z.array(ownFolderAnswer),
      /** `totalSize`: bytes of all files at or below the directory. */
      directories: z.array(z.object({ name: z.string(), path: z.string(), totalSize: count })),
      files: z.array(ownFileAnswer),
      pagination,
      /** False if there are too many entries to sort (`MY_FILES_SORT_MAX_ITEMS`). Then the order is `usual`. */
      isSorted: z.boolean(),
      /** Folders from the root down to and including `parentFolderId`. Empty at the root. */
      trail: z.array(z.object({ folderId: z.string(), folderName: z.string() })),
      current: z.nullable(ownFolderAnswer),
    }),
    snakeCase: { folders: SNAKE_CASE.listedFolder },
    errors: ['not_found', 'encrypted'],
  }),
  /**
   * Moves items of My Files to the top (`toFolderId` null), into a folder, or into the directory `toPath` of a
   * folder. A missing directory is created. If one item fails, the other items still move.
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
   * Deletes items of My Files: folders with all folders inside, directories with everything below. If one item fails,
   * the other items are still deleted. All directories in a call must be in the same folder.
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
  /** Same as `userStats`, with the id in the path, for older pages. Kept for one release. */
  userStatsByPath: endpoint({
    method: 'GET',
    path: '/api/user/:userId/stats',
    caller: 'user',
    scope: 'read',
    input: z.object({ userId }),
    output: userStats,
  }),
} as const;
