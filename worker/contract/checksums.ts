import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint';
import { PASSWORD_ERRORS } from './calls/folders';
import { count, pagination, queryNumber, userId } from './fields';
import { CHECKSUMS_MAX_LIMIT, LIST_MAX_PAGE } from './limits';

export const checksumEndpoints = {
  /**
   * What the server has found the files to be as they came in: those of the folder and of the folders inside it, as far as
   * the folder's ZIP holds them for the same reader. Paths are those in the ZIP, before it makes them safe for all systems.
   * `files` are those of a page that have arrived: a page is a window of the positions of all these folders one after the
   * other, the folder itself first, so one may have files of several folders, and one may have none.
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
          /** The folder that it is in: with it, the file is downloaded. */
          folderId: z.string(),
          originalFilename: z.string(),
          /** The names of the folders inside that lead to it, and its directory there, joined by `/`; `''` at the top. */
          path: z.string(),
          fileSize: count,
          /** SHA-256 of the whole file, lower-case hex; null: it came in several parts, or long ago. */
          sha256: z.nullable(z.string()),
          /** Of one that came in parts: the size of all but the last, and their SHA-256 in their order. */
          partSize: z.nullable(count),
          parts: z.array(z.string()),
        }),
      ),
      /** How many files of all these folders have not arrived, and so are on no page. */
      unfinishedFiles: count,
      /** Paths of what the ZIP has an entry for besides files: directories of their own, and folders without files. On page 1 only. */
      directories: z.array(z.string()),
      /** `total`: the files announced in all these folders, whether they have arrived or not. */
      pagination,
    }),
    errors: [
      'not_found',
      'expired',
      'used_up',
      'taken_down',
      'sharing_stopped',
      'archive_too_large',
      'too_many_checksums',
      ...PASSWORD_ERRORS,
    ],
  }),
} as const;
