import * as z from 'zod/mini';
import { managerUserId, pagination, queryNumber, userId } from '../fields';
import { FOLDER_FILES_MAX_LIMIT, FOLDER_PREFETCH_FILES, LIST_MAX_PAGE } from '../limits';
import { endpoint } from './endpoint';
import { fileAnswer, ownFolderAnswer } from './folders';

/** Managing one folder by a link of its own, which needs no account and works in any browser. */
export const managementEndpoints = {
  /** What the page of the link shows. `files` is a window of positions, as in `folderFiles`. */
  managedFolder: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId/manage',
    caller: 'manager',
    scope: 'read',
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(FOLDER_PREFETCH_FILES, FOLDER_FILES_MAX_LIMIT),
    }),
    output: z.object({
      current: ownFolderAnswer,
      /** What its owner has now: what may be chosen as its expiry, and how large its files may be, depends on it. */
      plan: z.enum(['free', 'premium']),
      /** When the management link was made; null: there is none. */
      manageLinkCreatedAt: z.nullable(z.string()),
      files: z.array(fileAnswer),
      pagination,
    }),
    errors: ['not_found'],
  }),
  /** Makes the folder's management link. The one that it had is void from then on. */
  makeManageLink: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/manage-link',
    caller: 'manager',
    scope: 'manage',
    input: z.object({ folderId: z.string(), userId: managerUserId }),
    /** Its part behind the `#` is the secret. It is told this once: only its hash is kept. */
    output: z.object({ manageLink: z.string() }),
    errors: ['not_found', 'expired', 'used_up', 'taken_down'],
  }),
  /**
   * Makes the folder, with all folders inside it, the user's own, at the top of their My Files; the management secret
   * comes in its header, and stays valid. What had no expiry gets the longest one that a free user may choose.
   */
  claimFolder: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/claim',
    caller: 'user',
    scope: 'manage',
    input: z.object({ folderId: z.string(), userId }),
    output: z.object({ success: z.literal(true), expiryDate: z.nullable(z.string()) }),
    errors: [
      'uploader_excluded',
      'not_found',
      'expired',
      'used_up',
      'taken_down',
      'cannot_move',
      'too_many_folders',
      'too_many_files',
    ],
  }),
} as const;
