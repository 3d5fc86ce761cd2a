import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint';
import { KEY_ERRORS, PASSWORD_ERRORS } from './calls/folders';
import { CLOSED_ERRORS } from './calls/sharing';
import { count, pagination, queryNumber, userId } from './fields';
import { CHECKSUMS_MAX_LIMIT, LIST_MAX_PAGE } from './limits';

export const checksumEndpoints = {
  /**
   * Returns a page of checksums of the files in the caller's ZIP of a folder. Paths are as in the ZIP, before it
   * replaces some characters. Deleted and unfinished files leave gaps, so a page may have fewer files than `limit`, or
   * none.
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
          folderId: z.string(),
          originalFilename: z.string(),
          /** Names of inner folders and directories. `''` at the top level. */
          path: z.string(),
          fileSize: count,
          /** Null if the file arrived in several parts, or before the server stored checksums. */
          sha256: z.nullable(z.string()),
          /**
           * For a file in parts: size of all parts except the last, and SHA-256 of each part in order. Otherwise null
           * and empty.
           */
          partSize: z.nullable(count),
          parts: z.array(z.string()),
        }),
      ),
      unfinishedFiles: count,
      /** Empty directories and folders without files, as in the ZIP. Only on page 1. */
      directories: z.array(z.string()),
      /** `total` includes announced files that have not arrived. */
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
