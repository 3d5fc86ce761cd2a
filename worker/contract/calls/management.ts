import * as z from 'zod/mini';
import { managerUserId, pagination, queryNumber, userId } from '../fields';
import { FOLDER_FILES_MAX_LIMIT, FOLDER_PREFETCH_FILES, LIST_MAX_PAGE } from '../limits';
import { endpoint } from './endpoint';
import { fileAnswer, ownFolderAnswer } from './folders';

/** Calls about a folder's management link. They need no account. */
export const managementEndpoints = {
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
      /** The owner's plan limits the expiry and the file size. */
      plan: z.enum(['free', 'premium']),
      manageLinkCreatedAt: z.nullable(z.string()),
      files: z.array(fileAnswer),
      pagination,
    }),
  }),
  /** The previous link becomes invalid. */
  makeManageLink: endpoint({
    method: 'POST',
    path: '/api/folder/:folderId/manage-link',
    caller: 'manager',
    scope: 'manage',
    input: z.object({ folderId: z.string(), userId: managerUserId }),
    /** The secret is in the fragment. Only this response has it, because only its hash is stored. */
    output: z.object({ manageLink: z.string() }),
    errors: ['expired', 'used_up', 'taken_down'],
  }),
  /**
   * Moves the folder with all inner folders to the top level of the caller's My Files. The secret in
   * `MANAGEMENT_SECRET_HEADER` stays valid. If the caller has no premium plan, folders without expiry get the maximum
   * expiry of free users.
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
