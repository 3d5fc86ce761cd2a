import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint';
import { KEY_ERRORS, PASSWORD_ERRORS } from './calls/folders';
import { CLOSED_ERRORS } from './calls/sharing';
import { count, pagination, queryNumber, userId } from './fields';
import { CHECKSUMS_MAX_LIMIT, LIST_MAX_PAGE } from './limits';

export const checksumEndpoints = {
  /**
   * Returns checksums that the server computed during upload, for all files that the folder's ZIP contains for this
   * caller. So files of folders inside are included. Paths are the same as in the ZIP, except that the ZIP replaces
   * characters that some systems do not allow.
   *
   * A page is a range of file positions. The positions of the folder itself come first, and the folders inside
   * follow. A page may have files of several folders. A page may also have no files, because only arrived files are
   * listed.
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
          /** Folder of the file. A download needs both ids. */
          folderId: z.string(),
          originalFilename: z.string(),
          /** Path below the folder, or `''` at the top: names of folders inside, then directories, joined by `/`. */
          path: z.string(),
          fileSize: count,
          /**
           * SHA-256 of the whole file in lower-case hex. Null if the file arrived in several parts, or before the
           * server stored checksums.
           */
          sha256: z.nullable(z.string()),
          /**
           * For a file that arrived in several parts: the size of all parts except the last, and the SHA-256 of each
           * part in order.
           */
          partSize: z.nullable(count),
          parts: z.array(z.string()),
        }),
      ),
      /** Number of files that have not arrived, in the folder and in all folders inside it. */
      unfinishedFiles: count,
      /**
       * Paths of directory entries in the ZIP: empty directories, and folders without files. Only page 1 has them.
       */
      directories: z.array(z.string()),
      /** `total` is the number of the ZIP's announced files. Files that have not arrived count, too. */
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
