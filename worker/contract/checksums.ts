import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint';
import { KEY_ERRORS, PASSWORD_ERRORS } from './calls/folders';
import { CLOSED_ERRORS } from './calls/sharing';
import { count, pagination, queryNumber, userId } from './fields';
import { CHECKSUMS_MAX_LIMIT, LIST_MAX_PAGE } from './limits';

export const checksumEndpoints = {
  /**
   * Returns a page of the checksums of the files that the folder's ZIP contains for this caller, including files of
   * inner folders. Paths are the same as in the ZIP, but the ZIP replaces characters that some systems do not allow.
   *
   * A page is a fixed range of file positions: first those of the folder, then those of folders inside. It can have
   * fewer files than `limit`, or none, because deleted and unfinished files are left out.
   */
  checksums: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId/checksums',
    caller: 'anyone',
    scope: 'read',
    input: z.object({
      folderId: z.string(),
      userId: z.optional(userId),
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(CHECKSUMS_MAX_LIMIT, CHECKSUMS_MAX_LIMIT),
    }),
    output: z.object({
      folderName: z.string(),
      files: z.array(
        z.object({
          fileId: z.string(),
          /** Folder that contains the file. A download needs both ids. */
          folderId: z.string(),
          originalFilename: z.string(),
          /** Path below the requested folder: names of inner folders, then of directories. `''` at the top level. */
          path: z.string(),
          fileSize: count,
          /** Null if the file arrived in several parts, or before the server stored checksums. */
          sha256: z.nullable(z.string()),
          /**
           * For a file that arrived in parts, even in a single part: the size of all parts except the last, and the
           * SHA-256 of each part in order. For other files: null, and an empty list.
           */
          partSize: z.nullable(count),
          parts: z.array(z.string()),
        }),
      ),
      /** Number of files that have not arrived, including files in folders inside. */
      unfinishedFiles: count,
      /** Paths of empty directories and of folders without files, which are entries of the ZIP. Empty after page 1. */
      directories: z.array(z.string()),
      /** `total` also counts announced files that have not arrived. */
      pagination,
    }),
    errors: [
      ...CLOSED_ERRORS,
      'archive_too_large',
      'too_many_checksums',
      'encrypted',
      ...PASSWORD_ERRORS,
      ...KEY_ERRORS,
    ],
  }),
} as const;
