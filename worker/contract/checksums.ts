import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint';
import { PASSWORD_ERRORS } from './calls/folders';
import { count, pagination, queryNumber, userId } from './fields';
import { CHECKSUMS_MAX_LIMIT, LIST_MAX_PAGE } from './limits';

export const checksumEndpoints = {
  /**
   * What the server has found the files to be as they came in. `files` is a window of positions, as in `folderFiles`, of
   * those that have arrived.
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
    errors: [
      'not_found',
      'expired',
      'used_up',
      'taken_down',
      'sharing_stopped',
      'too_many_checksums',
      ...PASSWORD_ERRORS,
    ],
  }),
} as const;
